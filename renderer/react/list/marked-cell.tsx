import type { ReactNode } from 'react'
import type { PageRecord, RowMarkPlan } from '../../compile/plan.ts'
import { conditionHolds } from '../../expression/evaluate.ts'
import { evaluatePlan } from '../../logic/evaluate-plan.ts'
import styles from './marked-cell.module.css'
import { type RowEnvironment, readsUnseen } from './row-action.ts'
import type { TableRow } from './tree-rows.ts'

export interface MarkedCellProps {
  readonly marks: readonly RowMarkPlan[]
  readonly row: TableRow
  readonly environment: RowEnvironment
  readonly children: ReactNode
}

/** The first cell of a row with the row's mark beside it: the style sheet gives the whole row its edge by it. */
export function MarkedCell({ marks, row, environment, children }: MarkedCellProps) {
  const mark = markOf(marks, row.record, environment)
  if (!mark) return children
  return (
    <span className={styles.cell}>
      <span className={styles.content}>{children}</span>
      <span className={styles.mark} data-mark={mark.as}>
        {mark.text}
      </span>
    </span>
  )
}

/** The first mark that the row fits. A condition that cannot be evaluated marks nothing. */
function markOf(
  marks: readonly RowMarkPlan[],
  record: PageRecord,
  environment: RowEnvironment,
): RowMarkPlan | undefined {
  return marks.find(({ when }) => {
    if (readsUnseen(when, environment)) return false
    const outcome = evaluatePlan(when, record, { ...environment, old: null }, { target: null })
    return outcome.ok && conditionHolds(outcome.value)
  })
}
