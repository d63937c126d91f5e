import { Suspense } from 'react'
import { fieldValue } from '#renderer/compile/record-values.ts'
import { useChoices } from '#renderer/react/field/use-choices.ts'
import { useWidget } from '#renderer/react/field/use-widget.ts'
import { ValueText } from '#renderer/react/field/value-text.tsx'
import { UnknownWidget } from '#renderer/react/field/widget-boundary.tsx'
import { ErrorText } from '#renderer/react/form/form-item.tsx'
import { noRowsChange } from '#renderer/react/form/row-change.ts'
import { useRegistry } from '#renderer/react/host-context.tsx'
import type { EditedRow, InputDefinition, RowsColumn, RowsInputProps } from '#renderer/widget.ts'
import styles from './sub-table.module.css'

export interface SubTableCellProps {
  readonly rows: Pick<RowsInputProps, 'id' | 'conditionsOf' | 'onChange' | 'onLeave'>
  readonly row: EditedRow
  readonly rowNumber: number
  readonly column: RowsColumn
}

export function cellId(tableId: string, rowKey: string, field: string): string {
  return `${tableId}-${rowKey}-${field}`
}

export function SubTableCell(props: SubTableCellProps) {
  const { row, column } = props
  const { field } = column
  const definition = useRegistry().get(field.widget.type)
  if (!definition) return <UnknownWidget field={field} />
  if (column.readOnly) return <ValueText field={field} value={fieldValue(row.record, field.name)} />
  return <LiveCell {...props} definition={definition} />
}

function LiveCell(props: SubTableCellProps & { readonly definition: InputDefinition }) {
  const { rows, row, rowNumber, column, definition } = props
  const { field } = column
  const Input = useWidget(definition)
  const value = fieldValue(row.record, field.name)
  const { choices, loading, onSearch } = useChoices(field, { value, conditions: rows.conditionsOf(field, row.record) })
  const id = cellId(rows.id, row.key, field.name)
  const error = row.errors[field.name]
  return (
    <Suspense>
      <label id={`${id}-label`} htmlFor={id} className={styles.unseen}>
        {`第 ${rowNumber} 行 ${column.title}`}
      </label>
      <Input
        id={id}
        labelId={`${id}-label`}
        describedBy={error === undefined ? undefined : `${id}-error`}
        options={field.widget.options}
        field={field}
        value={value}
        readOnly={false}
        required={field.required}
        invalid={error !== undefined}
        choices={choices}
        choicesLoading={loading}
        placeholder={field.placeholder}
        onChange={(next) => rows.onChange({ ...noRowsChange, cells: new Map([[row.key, { [field.name]: next }]]) })}
        onBlur={() => rows.onLeave(row.key, field.name)}
        {...(onSearch && { onSearchChoices: onSearch })}
      />
      {error !== undefined && <ErrorText id={`${id}-error`} message={error} />}
    </Suspense>
  )
}
