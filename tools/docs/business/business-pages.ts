import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FieldPlan, PagePlan, SubTablePlan } from '#renderer/compile/plan.ts'
import type { DictionaryFile } from '#schemas/language/dictionary.ts'
import { hasErrors } from '#schemas/language/problem.ts'
import { areaEntry, pageSortNo } from '#server/resources/pages/page-areas.ts'
import { checkPages } from '../../check/check-pages.ts'
import { readInstalledPages } from '../../page-folders.ts'

export interface BusinessPage {
  /** Relative to the root of the installation. */
  readonly file: string
  /** The folder that it lies in: its business. */
  readonly folder: string
  readonly plan: PagePlan
}

/** Pages, and what their choices are called. */
export interface Business {
  readonly pages: readonly BusinessPage[]
  /** Texts of dictionaries by code, then by value. */
  readonly dictionaries: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** The pages that come with the product, whose rows are their own. */
export async function readBusiness(root: string): Promise<Business> {
  const place = { root, pagesDir: null }
  const checked = await checkPages((await readInstalledPages(place)).pages, root)
  const broken = checked.find(({ problems }) => hasErrors(problems))
  if (broken) throw new Error(`${broken.file} has errors: run pagewright check`)
  const pages = checked.flatMap(({ file, plan }) =>
    plan?.entity && plan.entity.managed === undefined ? [{ file, folder: file.split('/').at(-2) ?? '', plan }] : [],
  )
  return { pages: pages.toSorted(asInMenu), dictionaries: await readDictionaries(join(root, 'schemas/dictionaries')) }
}

/** As the menu has them. */
function asInMenu(left: BusinessPage, right: BusinessPage): number {
  const area = areaEntry(left.folder).sortNo - areaEntry(right.folder).sortNo
  if (area !== 0) return area
  return pageSortNo(left.folder, left.plan.code) - pageSortNo(right.folder, right.plan.code)
}

async function readDictionaries(folder: string): Promise<Business['dictionaries']> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const files = await Promise.all(
    names.map(async (name): Promise<DictionaryFile> => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
  return new Map(
    files.flatMap((file) =>
      Object.entries(file).map(
        ([code, { items = [] }]) => [code, new Map(items.map(({ value, text }) => [value, text] as const))] as const,
      ),
    ),
  )
}

export function findPage({ pages }: Business, code: string): BusinessPage | undefined {
  return pages.find(({ plan }) => plan.code === code)
}

/** What a field or a sub-table of a page is called. */
export function titleOf(plan: PagePlan | SubTablePlan | undefined, name: string): string {
  return plan?.fieldByName.get(name)?.title ?? name
}

/** What can be chosen, and what it is called; null: it is not chosen from a short list. */
export function choicesOf(
  field: FieldPlan | undefined,
  { dictionaries }: Pick<Business, 'dictionaries'>,
): ReadonlyMap<string, string> | null {
  if (field?.choices?.source === 'options') return new Map(field.choices.items.map(({ value, text }) => [value, text]))
  return field?.choices?.source === 'dict' ? (dictionaries.get(field.choices.code) ?? null) : null
}
