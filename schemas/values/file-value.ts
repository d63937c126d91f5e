import { API_BASE_PATH, STATIC_FILES_PATH } from '../api/base-path.ts'
import type { CanonicalValue } from './canonical-value.ts'
import { parseJson } from './json-value.ts'

/**
 * How a field holds its files: `paths`, one path or several; `list`, the JSON text of a list of
 * `{ fileName, filePath, fileSize }`, as the contract's upload gives it with `returnUrl: false`; `text`, addresses of this
 * server in a text in HTML or Markdown.
 */
export type FileForm = 'paths' | 'list' | 'text'

/** An entry of a file list. */
export interface FileEntry {
  readonly fileName: string
  readonly filePath: string
  readonly fileSize: number
}

/** What follows a path on the wire: when the address ends, and that the server has made it. */
const SIGN = /\?sign=[^/]*$/

/** The address of a stored file in a text, with what stands before it: of another server it is none. */
const ADDRESS_IN_TEXT = new RegExp(
  `(^|["'(\\s])(${API_BASE_PATH}${STATIC_FILES_PATH}/)([^\\s"'()<>?#]+)(\\?sign=[\\w.-]*)?`,
  'g',
)

/** The address by which a text holds a stored file: what would end it in HTML or Markdown is written otherwise. */
export function addressInText(path: string): string {
  return `${API_BASE_PATH}${STATIC_FILES_PATH}/${writtenInText(path)}`
}

function writtenInText(path: string): string {
  return encodeURI(path).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

/** Addresses that somebody has typed need not be right: they stay as they are, and name no file. */
function readInText(written: string): string {
  try {
    return decodeURI(written.replace(/%28|%29|%27/g, (code) => decodeURIComponent(code)))
  } catch (error) {
    if (error instanceof URIError) return written
    throw error
  }
}

/** A file of another host, from before files belonged to fields. */
export function isWebFile(path: string): boolean {
  return /^https?:\/\//i.test(path)
}

/** The path as it is stored: the server adds a signature at each reading, and takes it off at each save. */
export function barePath(path: string): string {
  return isWebFile(path) ? path : path.replace(SIGN, '')
}

/** The name that people see: the text behind the last slash. */
export function fileNameOf(path: string): string {
  const bare = isWebFile(path) ? (path.split(/[?#]/, 1)[0] ?? '') : barePath(path)
  return bare.slice(bare.lastIndexOf('/') + 1) || bare
}

/** The paths that a value names, in their order. */
export function filePathsOf(value: CanonicalValue | undefined, form: FileForm): readonly string[] {
  if (form === 'list') return fileEntriesOf(value).map(({ filePath }) => filePath)
  if (form === 'text') {
    const found = typeof value === 'string' ? [...value.matchAll(ADDRESS_IN_TEXT)] : []
    return [...new Set(found.map(([, , , written = '']) => readInText(written)))]
  }
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value) ? value : []
}

/** The value with other paths in the place of its own. */
export function mapFilePaths(value: CanonicalValue, form: FileForm, map: (path: string) => string): CanonicalValue {
  if (form === 'text') {
    if (typeof value !== 'string') return value
    return value.replace(
      ADDRESS_IN_TEXT,
      (_, before: string, base: string, written: string) =>
        `${before}${base}${writtenInText(map(readInText(written)))}`,
    )
  }
  if (form === 'list') {
    const entries = fileEntriesOf(value)
    if (entries.length === 0) return value
    return writeFileEntries(
      entries.map((entry) => ({ ...entry, filePath: map(entry.filePath) })),
      value,
    )
  }
  if (typeof value === 'string') return value === '' ? value : map(value)
  return Array.isArray(value) ? value.map((path: string) => map(path)) : value
}

/** Entries of a list, be it a JSON text or the list itself; what is no entry is left out. */
export function fileEntriesOf(value: CanonicalValue | undefined): readonly FileEntry[] {
  const list: unknown = typeof value === 'string' ? parseJson(value) : value
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null || !('filePath' in item)) return []
    const { filePath } = item
    if (typeof filePath !== 'string' || filePath === '') return []
    const fileName = 'fileName' in item && typeof item.fileName === 'string' ? item.fileName : fileNameOf(filePath)
    const fileSize = 'fileSize' in item && typeof item.fileSize === 'number' ? item.fileSize : 0
    return [{ fileName, filePath, fileSize }]
  })
}

/** Entries in the form of `like`: a list where that is one, else a JSON text. */
export function writeFileEntries(entries: readonly FileEntry[], like: CanonicalValue): CanonicalValue {
  if (typeof like === 'object' && like !== null) {
    // A JSON value is an object with string keys, which is all that the type says of a list.
    return entries.map((entry) => ({ ...entry })) as unknown as CanonicalValue
  }
  return JSON.stringify(entries)
}
