import type { PageKind } from '#schemas/language/page.ts'
import { boardKind } from './board/index.ts'
import { cardKind } from './card/index.ts'
import { detailKind } from './detail/index.ts'
import { formKind } from './form/index.ts'
import { gridKind } from './grid/index.ts'
import type { KindDefinition } from './kind.ts'
import { listKind } from './list/index.ts'
import { panesKind } from './panes/index.ts'
import { treeKind } from './tree/index.ts'

/** Every kind that pages can be of; the first is that of a page which names none. */
export const KINDS: readonly KindDefinition[] = [
  listKind,
  treeKind,
  formKind,
  detailKind,
  gridKind,
  boardKind,
  cardKind,
  panesKind,
]

export const DEFAULT_KIND = listKind

export function findKind(name: unknown): KindDefinition | undefined {
  return KINDS.find(({ kind }) => kind === name)
}

/** The kind of a plan. */
export function kindOf({ kind }: { readonly kind: PageKind }): KindDefinition {
  const found = findKind(kind)
  if (!found) throw new TypeError(`No page can be of kind "${kind}".`)
  return found
}
