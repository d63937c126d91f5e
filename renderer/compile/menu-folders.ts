import type { Problem } from '#schemas/language/problem.ts'
import { readPageText } from './page-source-text.ts'
import type { MenuFolderPlan, PagePlan } from './plan.ts'
import { createProblemReporter } from './problem-reporter.ts'

/** What the pages of a folder say of its entry in the menu. */
export interface MenuFolder {
  readonly title: string
  readonly icon: string | null
  readonly order: number | null
}

type PlacedPlan = Pick<PagePlan, 'menu' | 'permissionPrefix'>

/** A page with the folder of pages in which its file lies; null: in none. */
export interface PlacedPage<Plan extends PlacedPlan = PlacedPlan> {
  readonly plan: Plan
  readonly area: string | null
}

/** What holds the page in the menu: its folder, or where it lies in none and wants one, the first part of its prefix. */
export function menuAreaOf({ plan: { menu, permissionPrefix }, area }: PlacedPage): string | null {
  if (area !== null || menu?.folder === undefined) return area
  return permissionPrefix.split(':')[0] ?? null
}

/**
 * The folders of which some page says something, by their names. Of what pages say by `{ "title", "icon", "order" }` the
 * first counts; a folder of which only the title is said stands where the first of its pages does, with its icon.
 */
export function menuFolders(pages: readonly PlacedPage[]): ReadonlyMap<string, MenuFolder> {
  const areas = new Map<string, readonly PlacedPage[]>()
  for (const page of pages.filter(isDeclaring)) {
    const area = menuAreaOf(page) ?? ''
    areas.set(area, [...(areas.get(area) ?? []), page])
  }
  return new Map(
    [...areas].flatMap(([area, declaring]) => {
      const folders = declaring.map(folderOf)
      const [first] = folders
      if (!first) return []
      const inOrder = declaring.map(({ plan }) => plan.menu ?? {}).toSorted(byOrder)
      const icon = firstOf(folders, 'icon') ?? firstOf(inOrder, 'icon')
      const order = firstOf(folders, 'order') ?? firstOf(inOrder, 'order')
      return [[area, { title: first.title, icon: icon ?? null, order: order ?? null }] as const]
    }),
  )
}

/** A page of a set, as it was compiled. */
interface CompiledPlace {
  readonly file: string
  readonly text: string
  readonly area?: string | null | undefined
  readonly plan: PagePlan | null
}

/** The pages, by their place in the list, that say something else of their folder than a page before them. */
export function folderQuarrels(pages: readonly CompiledPlace[]): ReadonlyMap<number, readonly Problem[]> {
  const said = new Map<string, { readonly value: string | number; readonly file: string }>()
  const quarrels = new Map<number, readonly Problem[]>()
  for (const [index, { file, text, area = null, plan }] of pages.entries()) {
    if (!plan || !isDeclaring({ plan, area })) continue
    const problems = createProblemReporter(readPageText(text))
    const isShort = typeof plan.menu?.folder === 'string'
    for (const [key, value] of Object.entries(folderOf({ plan, area }))) {
      const what = `${menuAreaOf({ plan, area })} ${key}`
      const before = said.get(what)
      if (!before) said.set(what, { value, file })
      else if (before.value !== value) {
        const message = `文件夹的 ${key} 在 ${before.file} 中是 "${before.value}"，这里是 "${value}"`
        const pointer = isShort ? '/menu/folder' : `/menu/folder/${key}`
        const hint = '先写的起作用；只在一个页面里写，或都写成一样'
        problems.report('menu-conflict', pointer, { message, actual: String(value), hint })
      }
    }
    if (problems.problems.length > 0) quarrels.set(index, problems.problems)
  }
  return quarrels
}

function isDeclaring({ plan: { menu } }: PlacedPage): boolean {
  return menu?.folder !== undefined && menu.in === undefined
}

function folderOf({ plan: { menu } }: PlacedPage): MenuFolderPlan {
  const { folder = '' } = menu ?? {}
  return typeof folder === 'string' ? { title: folder } : folder
}

function byOrder(a: { readonly order?: number }, b: { readonly order?: number }): number {
  return (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) || 0
}

function firstOf<Key extends 'icon' | 'order'>(
  some: readonly { readonly [key in Key]?: string | number }[],
  key: Key,
): MenuFolderPlan[Key] {
  // The same key of the same kind of object.
  return some.find((one) => one[key] !== undefined)?.[key] as MenuFolderPlan[Key]
}
