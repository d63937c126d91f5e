import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CompiledDictionaries,
  compileDictionaries,
  withFileDictionaries,
} from '#renderer/compile/compile-dictionaries.ts'
import {
  type CompiledPageFile,
  compilePageSet,
  knowledgeOf,
  type PageSetOptions,
} from '#renderer/compile/compile-page-set.ts'
import type { PageFile } from '#renderer/compile/page-file.ts'
import { reviewPage } from '#renderer/compile/review-page.ts'
import { writtenFields } from '#renderer/compile/written-fields.ts'
import { dictionaryValidator } from '#schemas/meta/dictionary-validator.generated.js'
import { compileOptions } from '#server/resources/pages/compile-options.ts'
import { type PagesPlace, readInstalledDictionaries } from '../page-folders.ts'

/**
 * Compiles page files with what can be known without a database: widgets, rules, tables, and the dictionaries that
 * come with the installation.
 */
export async function checkPages(
  files: readonly PageFile[],
  root: string,
  { review = false, dictionaries = [] }: CheckOptions = {},
): Promise<readonly CompiledPageFile[]> {
  const options = await pageCheckOptions(root, dictionaries)
  const checked = compilePageSet(files, options)
  if (!review) return checked
  const knowledge = knowledgeOf(files, options)
  const written = writtenFields(
    checked.flatMap(({ plan }) => plan ?? []),
    options.actions,
  )
  return checked.map((page) => {
    if (!page.plan) return page
    const found = reviewPage(page.plan, page.text, { written: written.get(page.plan.code) ?? new Map(), knowledge })
    return { ...page, problems: [...page.problems, ...found] }
  })
}

interface CheckOptions {
  readonly review?: boolean
  /** Those of files beside the pages. */
  readonly dictionaries?: readonly CompiledDictionaries[]
}

/** The files with dictionaries that lie beside the pages, by the names that an editor opens them by. */
export async function checkDictionaries(place: PagesPlace): Promise<readonly CompiledDictionaries[]> {
  return compileDictionaries(await readInstalledDictionaries(place), dictionaryValidator)
}

/** What pages are checked with. */
export async function pageCheckOptions(
  root: string,
  dictionaries: readonly CompiledDictionaries[] = [],
): Promise<PageSetOptions> {
  const shipped = await readDictValues(join(root, 'schemas/dictionaries'))
  return compileOptions({ dictValues: withFileDictionaries(shipped, dictionaries) })
}

/** The values of the shipped dictionaries, by code. */
async function readDictValues(folder: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return new Map(
    texts.flatMap((text) =>
      Object.entries<DictionaryInFile>(JSON.parse(text)).map(
        ([code, { items = [] }]) => [code, new Set(items.map(({ value }) => value))] as const,
      ),
    ),
  )
}

/** As far as it is looked at here; the server checks the files when it reads them. */
interface DictionaryInFile {
  readonly items?: readonly { readonly value: string }[]
}
