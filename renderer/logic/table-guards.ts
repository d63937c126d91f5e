import type { GuardPlan, PagePlan, PageRecord, SubTablePlan } from '../compile/plan.ts'
import { subRows } from '../compile/record-values.ts'
import { conditionHolds } from '../expression/evaluate.ts'
import { isOpenCondition } from './closed-conditions.ts'
import { evaluatePlan } from './evaluate-plan.ts'
import type { LogicEnvironment } from './form-state.ts'

interface Refusals {
  readonly edit?: string
  readonly delete?: string
}

/** Why guards of a sub-table refuse something to its rows. */
export interface TableGuards {
  /** What is refused to a row of a record, both as they are stored; undefined: nothing. */
  ofStored(record: PageRecord, id: string): Refusals | undefined
  /** Why no row may be added, whatever it holds. */
  ofNew(record: PageRecord): string | undefined
}

/**
 * What the guards of a sub-table say before anything is sent. Those that read what not everybody sees are the server's, and
 * so are those of new rows that read the row. Null: there is nothing to judge.
 */
export function createTableGuards(
  table: SubTablePlan,
  plan: Pick<PagePlan, 'fieldByName' | 'subTables'>,
  around: {
    environment(): LogicEnvironment
    guarded(title: string): string
  },
): TableGuards | null {
  const judged = (table.guards ?? []).filter(({ when }) => isOpenCondition(when, plan, table.name))
  if (judged.length === 0) return null
  const reasonOf = ({ when, title, message }: GuardPlan, record: PageRecord, row?: PageRecord) => {
    const outcome = evaluatePlan(when, record, around.environment(), { target: null, ...(row && { row }) })
    if (!outcome.ok) return outcome.failure.message
    return conditionHolds(outcome.value) ? undefined : (message ?? around.guarded(title))
  }
  const named = (name: string) => judged.filter((guard) => guard.name === name)
  const firstOf = (guards: readonly GuardPlan[], record: PageRecord, row?: PageRecord) => {
    for (const guard of guards) {
      const reason = reasonOf(guard, record, row)
      if (reason !== undefined) return reason
    }
    return undefined
  }
  const ofNew = named('add').filter(({ when }) => !when.dependencies.some(({ kind }) => kind === 'row'))
  // Rows are drawn with every key press, and stored records are the same objects until they are read again.
  const known = new WeakMap<PageRecord, ReadonlyMap<string | undefined, Refusals>>()
  function judgedRows(record: PageRecord) {
    const rows = subRows(record, table.name).flatMap((row): (readonly [string | undefined, Refusals])[] => {
      const edit = firstOf(named('edit'), record, row)
      const removal = firstOf(named('delete'), record, row)
      if (edit === undefined && removal === undefined) return []
      return [[row.id, { ...(edit !== undefined && { edit }), ...(removal !== undefined && { delete: removal }) }]]
    })
    return new Map(rows)
  }
  return {
    ofStored(record, id) {
      const rows = known.get(record) ?? judgedRows(record)
      known.set(record, rows)
      return rows.get(id)
    },
    ofNew: (record) => firstOf(ofNew, record),
  }
}
