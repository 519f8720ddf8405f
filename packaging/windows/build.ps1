# packaging/windows/build.ps1: makes dist\pagemate-VERSION-setup.exe and dist\pagemate-VERSION-portable.zip.
# Needs Python 3.11 or newer and NSIS (makensis on PATH). Sign with a certificate by naming it:
#   $env:SIGN_CERTIFICATE = "thumbprint"; packaging\windows\build.ps1
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..\..")

function Invoke-Checked([string] $Program) {
    & $Program @args
    if ($LASTEXITCODE -ne 0) { throw "$Program failed ($LASTEXITCODE)" }
}

function Add-Signature([string] $File) {
    if ($env:SIGN_CERTIFICATE) {
        Invoke-Checked signtool sign /sha1 $env:SIGN_CERTIFICATE /fd sha256 `
            /tr http://timestamp.digicert.com /td sha256 $File
    }
}

Invoke-Checked python -m venv build\venv
$python = "build\venv\Scripts\python.exe"
Invoke-Checked $python -m pip install --quiet --require-hashes -r requirements-bundle.txt
Invoke-Checked $python packaging\icons.py build\icons
Invoke-Checked $python packaging\windows\facts.py
Invoke-Checked $python -m PyInstaller --noconfirm --log-level WARN packaging\pagemate.spec
Add-Signature dist\pagemate\pagemate.exe
Add-Signature dist\pagemate\pagemate-command.exe
Invoke-Checked dist\pagemate\pagemate-command.exe doctor

$version = (& $python -c "import sys; sys.path.insert(0, 'packaging'); import product; print(product.read_version())")
Invoke-Checked makensis packaging\windows\installer.nsi
Add-Signature "dist\pagemate-$version-setup.exe"

# Portable: with a folder of this name beside it, the program keeps everything there.
if (Test-Path dist\portable) { Remove-Item -Recurse -Force dist\portable } # or the copy lands in the last one
New-Item -ItemType Directory -Force dist\portable | Out-Null
Copy-Item -Recurse -Force dist\pagemate dist\portable\Pagemate
New-Item -ItemType Directory -Force dist\portable\Pagemate\pagemate-data | Out-Null
Set-Content dist\portable\Pagemate\pagemate-data\README.txt "Pagemate keeps its library in this folder."
Compress-Archive -Force dist\portable\Pagemate "dist\pagemate-$version-portable.zip"
