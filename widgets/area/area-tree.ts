import { AREA_ROOT, type AreasByParent } from '#schemas/areas/areas.ts'

/** Specified: names from the province on. */
export const AREA_SEPARATOR = '/'

/** Which level counts as chosen. */
export type SavedLevel = 'region' | 'city' | 'province' | 'all'

const DEEPEST: Readonly<Record<SavedLevel, number>> = { province: 1, city: 2, region: 3, all: 3 }

export interface AreaNode {
  readonly value: string
  readonly label: string
  /** Absent where nothing lies below, or is wanted. */
  readonly children?: AreaNode[]
}

/** Areas with what lies below them, down to the level that counts as chosen. */
export function areaTree(areas: AreasByParent, saved: SavedLevel): AreaNode[] {
  const below = (code: string, level: number): AreaNode[] =>
    Object.entries(areas[code] ?? {}).map(([value, label]) => {
      const children = level < DEEPEST[saved] ? below(value, level + 1) : []
      return { value, label, ...(children.length > 0 && { children }) }
    })
  return below(AREA_ROOT, 1)
}

/** The codes from the province to this one; of a code that is none, it alone. */
export function pathTo(areas: AreasByParent, code: string): readonly string[] {
  if (code === '') return []
  const parentOf = new Map(
    Object.entries(areas).flatMap(([parent, children]) => Object.keys(children).map((child) => [child, parent])),
  )
  const path = [code]
  for (let parent = parentOf.get(code); parent !== undefined && parent !== AREA_ROOT; parent = parentOf.get(parent)) {
    path.unshift(parent)
  }
  return path
}

/** The names on that way; empty for a code that is none. */
export function namesTo(areas: AreasByParent, code: string): string {
  const path = [AREA_ROOT, ...pathTo(areas, code)]
  const names = path.slice(1).flatMap((step, above) => areas[path[above] ?? '']?.[step] ?? [])
  return names.join(AREA_SEPARATOR)
}

/** Whether choosing may end here. */
export function isChosen(tree: readonly AreaNode[], path: readonly string[], saved: SavedLevel): boolean {
  return path.length > 0 && (saved === 'all' || (nodeAt(tree, path)?.children ?? []).length === 0)
}

export function nodeAt(tree: readonly AreaNode[], path: readonly string[]): AreaNode | undefined {
  let node: AreaNode | undefined
  for (const code of path) node = (node ? (node.children ?? []) : tree).find(({ value }) => value === code)
  return node
}
