import type { FieldPlan } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { ListRow } from '../../data-source.ts'
import { DrawnValue } from '../field/drawn-value.tsx'
import { ShownValue } from '../field/shown-value.tsx'
import { useRegistry } from '../host-context.tsx'
import { toCellText } from './cell-text.ts'
import { ListCell } from './list-cell.tsx'
import type { ChoicesOf } from './use-column-choices.ts'

export interface FieldValueProps {
  readonly field: FieldPlan
  readonly row: ListRow
  readonly choicesOf: ChoicesOf
  readonly place?: 'list' | 'card'
}

/** A value on a card, as a cell of the list would show it. */
export function FieldValue({ field, row, choicesOf, place = 'list' }: FieldValueProps) {
  const definition = useRegistry().get(field.widget.type)
  const content = toCellText(field, row, definition, choicesOf(field))
  const value = fieldValue(row.record, field.name)
  if (!content) return <ListCell content={null} ellipsis />
  const { text, color } = content
  if (field.show !== undefined) {
    return (
      <ListCell
        content={content}
        ellipsis
        drawn={<ShownValue as={field.show} value={value} text={text} color={color} field={field} place={place} />}
      />
    )
  }
  if (definition?.view) {
    const drawn = <DrawnValue definition={definition} field={field} value={value} text={text} place={place} />
    return <ListCell content={content} ellipsis drawn={drawn} />
  }
  return <ListCell content={content} ellipsis />
}
