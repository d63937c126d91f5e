import { useId, useState } from 'react'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { fieldValue } from '../../compile/record-values.ts'
import { ValueText } from '../../react/field/value-text.tsx'
import { UnknownWidget, WidgetBoundary } from '../../react/field/widget-boundary.tsx'
import { describedBy, FormItem, fieldIds } from '../../react/form/layout/form-item.tsx'
import { WidgetInput } from '../../react/form/layout/widget-input.tsx'
import { useRegistry } from '../../react/host-context.tsx'
import type { EditedRow, RowsColumn, RowsInputProps } from '../../widget.ts'
import { DetailsDialog } from '../react/details-dialog.tsx'
import styles from './row-details.module.css'

type Values = Readonly<Record<string, CanonicalValue>>

export interface RowDetailsProps extends Pick<RowsInputProps, 'conditionsOf' | 'readOnly' | 'statesOf'> {
  readonly row: EditedRow
  readonly fields: readonly RowsColumn[]
  onConfirm(values: Values): void
  onClose(): void
}

/** Everything about a row, to read and to change: what is entered is taken into the row by 确定. */
export function RowDetails({ row, fields, readOnly, conditionsOf, statesOf, onConfirm, onClose }: RowDetailsProps) {
  const id = useId()
  const [entered, setEntered] = useState<Values>({})
  const record = { ...row.record, ...entered }
  const states = statesOf?.(row.key, record)
  const isClosed = (column: RowsColumn) =>
    readOnly ||
    row.locked ||
    states?.get(column.field.name)?.readOnly ||
    column.readOnly ||
    (column.closed !== undefined && row.record.id !== undefined)
  return (
    <DetailsDialog
      mainForm={
        <div className={styles.fields}>
          {fields
            .filter(({ field }) => states?.get(field.name)?.visible !== false)
            .map((column) => (
              <DetailsField
                key={column.field.name}
                id={`${id}${column.field.name}`}
                column={column}
                isClosed={isClosed(column)}
                isAsked={states?.get(column.field.name)?.required ?? column.field.required}
                value={(record[column.field.name] as CanonicalValue | undefined) ?? null} // Fields hold values, no rows.
                error={column.field.name in entered ? undefined : row.errors[column.field.name]}
                conditions={conditionsOf(column.field, record)}
                onChange={(value, others) =>
                  setEntered((before) => ({ ...before, ...others, [column.field.name]: value }))
                }
                valueBeside={(name) => fieldValue(record, name)}
              />
            ))}
        </div>
      }
      subForm={null}
      onConfirm={async () => {
        if (Object.keys(entered).length > 0) onConfirm(entered)
        return true
      }}
      onClose={onClose}
    />
  )
}

interface DetailsFieldProps {
  readonly id: string
  readonly column: RowsColumn
  readonly isClosed: boolean
  readonly isAsked: boolean
  readonly value: CanonicalValue
  readonly error: string | undefined
  readonly conditions: ReturnType<RowsInputProps['conditionsOf']>
  onChange(value: CanonicalValue, others?: Values): void
  valueBeside(name: string): CanonicalValue
}

function DetailsField({
  id,
  column,
  isClosed,
  isAsked,
  value,
  error,
  conditions,
  onChange,
  valueBeside,
}: DetailsFieldProps) {
  const { field, title, closed } = column
  const definition = useRegistry().get(field.widget.type)
  const ids = fieldIds(id)
  const help = closed ?? field.help
  const required = isAsked && !isClosed
  return (
    <FormItem
      ids={ids}
      name={field.name}
      title={title}
      span={1}
      required={required}
      labelling={isClosed ? 'text' : (definition?.labelling ?? 'text')}
      help={help}
      error={error}
    >
      <WidgetBoundary field={field}>
        {isClosed ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would wrap controls; here is one text with its name
          <div id={ids.control} role="group" aria-labelledby={ids.label}>
            <ValueText field={field} value={value} />
          </div>
        ) : definition ? (
          <WidgetInput
            definition={definition}
            plan={field}
            ids={ids}
            describedBy={describedBy(ids, help, error)}
            placeholder={field.placeholder}
            value={value}
            required={required}
            readOnly={false}
            invalid={error !== undefined}
            offered={null}
            conditions={conditions}
            onChange={onChange}
            valueBeside={valueBeside}
            onBlur={() => undefined}
          />
        ) : (
          <UnknownWidget field={field} />
        )}
      </WidgetBoundary>
    </FormItem>
  )
}
