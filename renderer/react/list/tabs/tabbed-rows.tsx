import type { Condition } from '#schemas/query/operator.ts'
import type { FieldPlan } from '../../../compile/plan.ts'
import type { TabCounts } from '../../../data-source.ts'
import { useHost } from '../../host-context.tsx'
import type { ChoicesOf } from '../list-columns.tsx'
import type { ListAction } from '../list-state.ts'
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

/** The tabs above a list, as its conditions and the last answer have them. The address follows them. */
export function TabbedRows({ field, conditions, counted, choicesOf, panelId, dispatch }: TabbedRowsProps) {
  const { page } = useHost()
  const asked = askedOf(field.name, conditions)
  const tabs = statusTabs(choicesOf(field) ?? [], counted, asked)

  function choose(tab: StatusTab) {
    dispatch({ type: 'tabbed', field: field.name, entry: entryOf(tab) })
    const { [field.name]: _, ...others } = page.params
    page.replaceQuery?.(tab.values ? { ...others, [field.name]: tab.values.join(',') } : others)
  }

  return (
    <ListTabs title={field.title} tabs={tabs} chosen={chosenTab(tabs, asked)} panelId={panelId} onChoose={choose} />
  )
}
