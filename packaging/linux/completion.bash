# Completes the commands, options and files of pagemate in bash.
# The commands are those of reader_app/cli/argument_parser.py; tests/unit/test_packaging.py compares.

_pagemate() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local commands="ask search index text notes conversations export doctor"
    local options="--help" files=1
    COMPREPLY=()

    # What follows an option that takes a value of its own.
    case $before in
        --conversation | --find | --guard | --limit | --page | --pages | --synctex-forward | --top-k)
            return
            ;;
        --depth)
            mapfile -t COMPREPLY < <(compgen -W "quick normal thorough" -- "$word")
            return
            ;;
        --output | -o | --password-file | --queries-file)
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
            ;;
    esac

    if ((COMP_CWORD == 1)) && [[ $word != -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
    fi
    case ${COMP_WORDS[1]} in
        ask) options+=" --conversation --depth --guard --json --no-save --offline --page --password-file --remember" ;;
        search) options+=" --json --limit --password-file --queries-file --top-k" ;;
        index | notes) options+=" --json --password-file" ;;
        text) options+=" --json --pages --password-file" ;;
        conversations) options+=" --json --yes" ;;
        export) options+=" --output" files=0 ;;
        doctor) options+=" --json" files=0 ;;
        *) options+=" --find --page --safe --synctex-forward --version" ;;
    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    elif ((files)); then
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
    fi
}

complete -o filenames -F _pagemate pagemate
