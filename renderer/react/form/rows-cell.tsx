import { createContext, useContext } from 'react'
import { fieldValue } from '../../compile/record-values.ts'
import type { RowsCellProps } from '../../widget.ts'
import { ValueText } from '../field/value-text.tsx'
import { UnknownWidget, WidgetBoundary } from '../field/widget-boundary.tsx'
import { useRegistry } from '../host-context.tsx'
import styles from './form.module.css'
import { describedBy, ErrorText, fieldIds } from './form-item.tsx'
import type { FormModel } from './form-model.ts'
import { controlId } from './form-place.ts'
import { messages } from './messages.ts'
import { modelInput } from './model-input.tsx'

interface RowsCellSurroundings {
  readonly model: FormModel
  readonly formId: string
  readonly table: string
}

/** Which sub-table of which form the cells below belong to. */
export const RowsCellContext = createContext<RowsCellSurroundings | null>(null)

/** The cell of a sub-table, for its drawing: label, input, error. */
export function RowsCell({ row, rowNumber, column: { field, readOnly } }: RowsCellProps) {
  const surroundings = useContext(RowsCellContext)
  if (!surroundings) throw new Error('A cell is drawn outside of its sub-table.')
  const { model, formId, table } = surroundings
  const { name } = field
  const definition = useRegistry().get(field.widget.type)
  const value = fieldValue(row.record, name)
  const error = row.errors[name]
  const ids = fieldIds(controlId(formId, { kind: 'cell', table, rowKey: row.key, name }))
  const label = messages.cellLabel(rowNumber, field.title)
  return (
    <WidgetBoundary field={field}>
      {readOnly ? (
        <div className={styles.readOnlyText}>
          <ValueText field={field} value={value} />
        </div>
      ) : definition ? (
        <>
          {definition.labelling === 'control' ? (
            <label id={ids.label} htmlFor={ids.control} className={styles.unseen}>
              {label}
            </label>
          ) : (
            <span id={ids.label} className={styles.unseen}>
              {label}
            </span>
          )}
          {modelInput({
            model,
            table: model.rows.get(table)?.block.table ?? null,
            row: row.record,
            definition,
            plan: field,
            ids,
            describedBy: describedBy(ids, undefined, error),
            placeholder: field.placeholder,
            value,
            required: field.required,
            readOnly: false,
            invalid: error !== undefined,
            offered: null,
            onChange: (changed) => model.rows.get(table)?.setCell(row.key, name, changed),
            onBlur: () => model.leaveCell(table, row.key, name),
          })}
        </>
      ) : (
        <UnknownWidget field={field} />
      )}
      {error !== undefined && (
        <div className={styles.cellError}>
          <ErrorText id={ids.error} message={error} />
        </div>
      )}
    </WidgetBoundary>
  )
}
