import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'

/** One page file as it lies on the disk, valid or not: a broken one must be shown with its problems. */
export interface PageFile {
  readonly code: string
  /** First 32 hexadecimal characters of the SHA-256 of the text. */
  readonly hash: string
  /** `market/product-price.json`, as authors know it. */
  readonly file: string
  /** `market`; null for a file that lies in no folder of pages. */
  readonly area: string | null
  /** Where it lies on the disk: in the installation's folder or in the user's own. */
  readonly path: string
  readonly text: string
  /** Since when the file is there, in milliseconds, as far as the disk tells. */
  readonly since: number
  /** Version of the program that another server has the text from, where it is newer than this one. */
  readonly newerProgram?: string
}

const CODE = /^[a-z][a-z0-9-]{0,63}$/
/** A page is a few kilobytes; whatever is larger was put here by mistake. */
const MAX_PAGE_CHARACTERS = 1_000_000

/** All page files below `folder`; none when the folder does not exist. Sorted, so that a double code has one winner. */
export async function readPageFiles(folder: string): Promise<readonly PageFile[]> {
  const names = (await listJsonFiles(folder)).filter((name) => !isDictionaryFile(name))
  const files = await Promise.all(names.sort().map((name) => readPageFile(folder, name)))
  return files.filter((file) => file !== undefined)
}

/** A file with dictionaries, which lies beside the pages. */
export type DictionarySource = Pick<PageFile, 'file' | 'path' | 'text'>

/** Files in the folder `dictionaries` of a folder of pages hold no pages. */
const DICTIONARY_FOLDER = 'dictionaries'

function isDictionaryFile(name: string): boolean {
  return name.startsWith(DICTIONARY_FOLDER + sep)
}

/** The same of a `file`, which is written alike on all systems; no code of a page looks like it. */
export function isDictionaryName(file: string): boolean {
  return file.startsWith(`${DICTIONARY_FOLDER}/`)
}

/** All files with dictionaries that lie beside the pages of `folder`, sorted. */
export async function readDictionaryFiles(folder: string): Promise<readonly DictionarySource[]> {
  const names = (await listJsonFiles(folder)).filter(isDictionaryFile)
  const files = await Promise.all(names.sort().map((name) => readPageFile(folder, name)))
  return files.flatMap((file) => (file ? [{ file: file.file, path: file.path, text: file.text }] : []))
}

async function listJsonFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && !entry.name.startsWith('.'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function readPageFile(folder: string, name: string): Promise<PageFile | undefined> {
  try {
    const path = join(folder, name)
    const file = name.split(sep).join('/')
    const text = await readFile(path, 'utf8')
    if (text.length > MAX_PAGE_CHARACTERS) return undefined
    return {
      code: readCode(text) ?? codeFromName(name),
      hash: hashOf(text),
      file,
      area: areaOf(file),
      path,
      text,
      since: sinceOf(await stat(path)),
    }
  } catch (error) {
    // Deleted or renamed between the listing and the reading.
    if (isMissing(error)) return undefined
    throw error
  }
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

export function areaOf(file: string): string | null {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : null
}

/** The time of its birth, which changes of the text leave alone; a disk that has none tells of its last change. */
function sinceOf({ birthtimeMs, mtimeMs }: { readonly birthtimeMs: number; readonly mtimeMs: number }): number {
  return birthtimeMs > 0 ? Math.min(birthtimeMs, mtimeMs) : mtimeMs
}

/** The page's own code, also out of a text that is not JSON at the moment: half-typed pages keep their identity. */
function readCode(text: string): string | undefined {
  const parsed = tryParse(text)
  const code = parsed ?? /"code"\s*:\s*"([^"\\]{1,64})"/.exec(text)?.[1]
  return code !== undefined && CODE.test(code) ? code : undefined
}

function tryParse(text: string): string | undefined {
  try {
    const page: unknown = JSON.parse(text)
    const code: unknown = typeof page === 'object' && page !== null && 'code' in page ? page.code : undefined
    return typeof code === 'string' ? code : undefined
  } catch {
    // Not JSON: its problems are the compiler's to tell.
    return undefined
  }
}

/** `market/产品_Price.json` → `price`: what can serve as a code of the file's name. */
function codeFromName(name: string): string {
  const code = basename(name, '.json')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 64)
  return code === '' ? 'page' : code
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
