import type { ColumnPlan, FieldPlan, PagePlan, PageRecord } from '../../../compile/plan.ts'
import { fieldValue } from '../../../compile/record-values.ts'
import { useChoices } from '../../field/use-choices.ts'
import { RecordText } from '../../field/value-text.tsx'
import { phoneFace } from '../../list/phone/phone-face.ts'
import styles from './workplace.module.css'

interface RecordStateProps {
  readonly plan: PagePlan
  /** Those of the list that the user sees. */
  readonly columns: readonly ColumnPlan[]
  readonly record: PageRecord
}

/** The state of a record beside its name: the one that its card has on a phone. */
export function RecordState({ plan, columns, record }: RecordStateProps) {
  const { status } = phoneFace(columns, plan)
  return status && <State field={status.field} title={status.title} record={record} />
}

interface StateProps {
  readonly field: FieldPlan
  readonly title: string
  readonly record: PageRecord
}

function State({ field, title, record }: StateProps) {
  const value = fieldValue(record, field.name)
  const { choices } = useChoices(field, { value, searchable: false })
  // “是” says nothing by itself; a state with a colour of its own does.
  const isBare = field.show === undefined && !choices.some((choice) => choice.value === value && choice.color)
  return (
    <span className={styles.state} data-record-state={field.name}>
      {isBare && `${title}：`}
      <RecordText field={field} record={record} />
    </span>
  )
}
