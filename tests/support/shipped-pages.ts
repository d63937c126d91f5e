import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { PageJson } from './page-server.ts'

const ALL = resolve(import.meta.dirname, '../../schemas/pages')
const SYSTEM = 'system'

/** The pages over rows of the product itself, as they are shipped; `only`: those of these codes. */
export function systemPages(only?: readonly string[]): Readonly<Record<string, PageJson>> {
  return readPages((folder, { code }) => folder === SYSTEM && (!only || only.includes(String(code))))
}

/** The pages over tables of their own. */
export function businessPages(): Readonly<Record<string, PageJson>> {
  return readPages((folder) => folder !== SYSTEM)
}

function readPages(isWanted: (folder: string, page: PageJson) => boolean): Readonly<Record<string, PageJson>> {
  const pages = readdirSync(ALL, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    // Read as the server reads them; what is in them is looked at there.
    .map((file) => [file, JSON.parse(readFileSync(join(ALL, file), 'utf8')) as PageJson] as const)
  return Object.fromEntries(pages.filter(([file, page]) => isWanted(dirname(file), page)))
}
