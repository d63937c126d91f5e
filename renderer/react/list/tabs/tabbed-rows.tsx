import type { Condition } from '#schemas/query/operator.ts'
import type { FieldPlan } from '../../../compile/plan.ts'
import type { TabCounts } from '../../../data-source.ts'
import type { ListAction } from '../list-state.ts'
import type { ChoicesOf } from '../use-column-choices.ts'
import { ListTabs } from './list-tabs.tsx'
import { askedOf, chosenTab, entryOf, type StatusTab, statusTabs } from './status-tabs.ts'

export interface TabbedRowsProps {
  /** Its values are the tabs. */
  readonly field: FieldPlan
  readonly conditions: readonly Condition[]
  readonly counted: TabCounts | undefined
  readonly choicesOf: ChoicesOf
  /** The element that holds the rows. */
  readonly panelId: string
  dispatch(action: ListAction): void
}

/** The tabs above a list, as its conditions and the last answer have them. */
export function TabbedRows({ field, conditions, counted, choicesOf, panelId, dispatch }: TabbedRowsProps) {
  const asked = askedOf(field.name, conditions)
  const tabs = statusTabs(choicesOf(field) ?? [], counted, asked)

  const choose = (tab: StatusTab) => dispatch({ type: 'tabbed', field: field.name, entry: entryOf(tab) })

  return (
    <ListTabs title={field.title} tabs={tabs} chosen={chosenTab(tabs, asked)} panelId={panelId} onChoose={choose} />
  )
}
