import type { AdvancedGroup } from '#schemas/query/advanced-query.ts'
import type { SuperQueryLines } from '#schemas/query/super-query-params.ts'

/** The advanced query that the rows of a list were asked for with. */
export interface AppliedQuery {
  /** As it was composed, whole lines only. */
  readonly group: AdvancedGroup
  /** As it is sent: what is relative to a day stands for that of asking. */
  readonly query: SuperQueryLines
  /** Fields of the page that it names; those of sub-tables the server judges. */
  readonly fields: readonly string[]
  readonly conditionCount: number
}
