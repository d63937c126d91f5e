import type { EntityPlan, PagePlan } from '#renderer/compile/plan.ts'
import type { IndexDefinition } from '../tables/index-definition.ts'
import type { ListLimits } from './list-limits.ts'
import type { PageCursors } from './page-cursor.ts'

/** What lists are read with. */
export interface ListServices {
  readonly limits: ListLimits
  readonly cursors: PageCursors
  /** As many rows as the database reckons that a table has. */
  readonly rowsOf: (table: string) => number
  /** The indexes of a page's table that are there. */
  readonly indexesOf: (plan: PagePlan & { readonly entity: EntityPlan }) => readonly IndexDefinition[]
}
