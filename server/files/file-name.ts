import { DEFAULT_BIZ } from '#schemas/api/files.ts'

/** Longest name that is kept, in characters; file systems and addresses have less room for long ones. */
const MAX_LENGTH = 80

/** What means something in an address, a list of paths or a file system, and marks that turn text round. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Zs}\\/:*?"'<>|#%&,;=+`$!{}[\]^~]+/gu

/** Names that Windows keeps for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** An inner extension by which a careless server or person would run the file. */
const ACTIVE =
  /\.(?=(?:php\d?|phtml|jspx?|aspx?|cgi|pl|py|sh|bat|cmd|com|exe|scr|msi|vbs|ps1|js|mjs|html?|xhtml|svg|xml)\.)/gi

/** What is left of the name that a client has given: the end of it, harmless wherever it is shown or saved. */
export function cleanFileName(given: string): string {
  const last = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
  const clean = last
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .replace(ACTIVE, '_')
    .replace(/^[._]+|[._]+$/g, '')
  const dot = clean.lastIndexOf('.')
  const stem = [...(dot > 0 ? clean.slice(0, dot) : clean)]
  const extension = dot > 0 ? clean.slice(dot) : ''
  const kept = stem.slice(0, Math.max(1, MAX_LENGTH - extension.length)).join('')
  return `${RESERVED.test(kept) || kept === '' ? `_${kept}` : kept}${extension}`
}

/** The first folder of a path: letters and digits as the client says, else the contract's default. */
export function cleanBiz(given: string | undefined): string {
  return given !== undefined && /^[a-z0-9][a-z0-9_-]{0,31}$/i.test(given) ? given : DEFAULT_BIZ
}
