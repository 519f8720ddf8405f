; The installer for Windows: for this user alone, without an administrator, or for all of them.
;   python packaging/windows/facts.py
;   makensis packaging/windows/installer.nsi
; makes dist/pagemate-VERSION-setup.exe of dist/pagemate. Compiles on Windows and on Linux.

Unicode true
SetCompressor /SOLID lzma
ManifestDPIAware true

!cd "../.."
!include build/windows/product.nsh
!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_INSTALLMODE_INSTDIR "${NAME}"
!define MULTIUSER_USE_PROGRAMFILES64
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!include MultiUser.nsh
!include MUI2.nsh
!include FileFunc.nsh

Name "${NAME}"
OutFile "dist/${PROGRAM}-${VERSION}-setup.exe"
BrandingText "${NAME} ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey ProductName "${NAME}"
VIAddVersionKey CompanyName "${DEVELOPER}"
VIAddVersionKey FileDescription "${SUMMARY}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey LegalCopyright "AGPL-3.0-or-later"

!define MUI_ICON build/icons/pagemate.ico
!define MUI_UNICON build/icons/pagemate.ico
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE LICENSE
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE German
!insertmacro MUI_LANGUAGE Korean

; Offered under "Open with"; which program opens a format by itself is the reader's own choice.
!macro REGISTER_FORMAT suffix words
  WriteRegStr SHCTX "Software\Classes\${NAME}.${suffix}" "" "${words}"
  WriteRegStr SHCTX "Software\Classes\${NAME}.${suffix}\DefaultIcon" "" "$INSTDIR\${PROGRAM}.exe,0"
  WriteRegStr SHCTX "Software\Classes\${NAME}.${suffix}\shell\open\command" "" \
    '"$INSTDIR\${PROGRAM}.exe" "%1"'
  WriteRegStr SHCTX "Software\Classes\.${suffix}\OpenWithProgids" "${NAME}.${suffix}" ""
  WriteRegStr SHCTX "Software\${NAME}\Capabilities\FileAssociations" ".${suffix}" "${NAME}.${suffix}"
!macroend
!macro FORGET_FORMAT suffix
  DeleteRegKey SHCTX "Software\Classes\${NAME}.${suffix}"
  DeleteRegValue SHCTX "Software\Classes\.${suffix}\OpenWithProgids" "${NAME}.${suffix}"
!macroend

Function .onInit
  !insertmacro MULTIUSER_INIT
FunctionEnd

Function un.onInit
  !insertmacro MULTIUSER_UNINIT
FunctionEnd

Section
  SetOutPath "$INSTDIR"
  ; An older version's files must not stay between the new ones.
  RMDir /r "$INSTDIR\_internal"
  File /r "dist/${PROGRAM}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${PROGRAM}.exe"
  !insertmacro REGISTER_FORMATS
  WriteRegStr SHCTX "Software\${NAME}\Capabilities" "ApplicationName" "${NAME}"
  WriteRegStr SHCTX "Software\${NAME}\Capabilities" "ApplicationDescription" "${SUMMARY}"
  WriteRegStr SHCTX "Software\RegisteredApplications" "${NAME}" "Software\${NAME}\Capabilities"
  WriteRegStr SHCTX "Software\Microsoft\Windows\CurrentVersion\App Paths\${PROGRAM}.exe" "" \
    "$INSTDIR\${PROGRAM}.exe"
  WriteRegStr SHCTX "${UNINSTALL}" "DisplayName" "${NAME}"
  WriteRegStr SHCTX "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${PROGRAM}.exe,0"
  WriteRegStr SHCTX "${UNINSTALL}" "Publisher" "${DEVELOPER}"
  WriteRegStr SHCTX "${UNINSTALL}" "UninstallString" \
    '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD SHCTX "${UNINSTALL}" "EstimatedSize" $0
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

; The reader's library is in their own folder and stays there.
Section Uninstall
  Delete "$INSTDIR\uninstall.exe"
  Delete "$INSTDIR\${PROGRAM}.exe"
  Delete "$INSTDIR\${PROGRAM}-command.exe"
  RMDir /r "$INSTDIR\_internal"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  !insertmacro FORGET_FORMATS
  DeleteRegKey SHCTX "Software\${NAME}"
  DeleteRegValue SHCTX "Software\RegisteredApplications" "${NAME}"
  DeleteRegKey SHCTX "Software\Microsoft\Windows\CurrentVersion\App Paths\${PROGRAM}.exe"
  DeleteRegKey SHCTX "${UNINSTALL}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
