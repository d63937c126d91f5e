import { Suspense, useCallback, useMemo, useSyncExternalStore } from 'react'
import sections from '../field/section.module.css'
import { statisticText } from '../field/statistic-text.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import type { FormTable } from '../field/visible-layout.ts'
import { useHost, useRegistry } from '../host-context.tsx'
import styles from './form.module.css'
import { ErrorText, fieldIds } from './form-item.tsx'
import type { FormModel } from './form-model.ts'
import { controlId } from './form-place.ts'
import { messages } from './messages.ts'
import { RowsCell, RowsCellContext } from './rows-cell.tsx'
import type { RowsModel } from './rows-model.ts'
import { useReactive } from './use-reactive.ts'

interface FormRowsProps {
  readonly block: FormTable
  readonly model: FormModel
  readonly formId: string
  /** Whether the title is said already, by the tab around it. */
  readonly titled: boolean
}

/** A sub-table in its place in the form. */
export function FormRows(props: FormRowsProps) {
  const { model, block } = props
  const { name } = block.table
  const rows = model.rows.get(name)
  const read = useCallback(() => model.targetOf(name), [model, name])
  const target = useReactive(read)
  if (!rows || !target.visible) return null
  return <RowsInSight {...props} rows={rows} readOnly={target.readOnly} required={target.required} />
}

interface RowsInSightProps extends FormRowsProps {
  readonly rows: RowsModel
  readonly readOnly: boolean
  readonly required: boolean
}

function RowsInSight({ block, model, formId, titled, rows: rowsModel, readOnly, required }: RowsInSightProps) {
  const { table, title, columns: placed } = block
  const host = useHost()
  const registry = useRegistry()
  const Rows = useLoadedComponent(registry.rows.load)
  const { rows, message, wanted } = useSyncExternalStore(rowsModel.subscribe, rowsModel.snapshot)
  const cells = useMemo(() => ({ model, formId, table: table.name }), [model, formId, table.name])
  const columns = useMemo(
    () => placed.map(({ field, access }) => ({ field, readOnly: readOnly || access === 'readable' })),
    [placed, readOnly],
  )
  const ids = fieldIds(controlId(formId, { kind: 'table', table: table.name }))
  const cellId = useCallback(
    (rowKey: string, name: string) => controlId(formId, { kind: 'cell', table: table.name, rowKey, name }),
    [formId, table.name],
  )

  async function remove(keys: readonly string[]) {
    const agreed = await host.confirm({
      title: messages.removeRowsTitle,
      content: messages.removeRows(keys.length),
      danger: true,
    })
    if (agreed) rowsModel.remove(keys)
  }

  const heading = title ?? table.title
  return (
    <section id={ids.control} className={sections.section} aria-labelledby={ids.label} data-table={table.name}>
      <h3 id={ids.label} className={titled ? styles.unseen : sections.title}>
        {heading}
        {required && !titled && (
          <span className={styles.mark} aria-hidden="true">
            *
          </span>
        )}
      </h3>
      <RowsCellContext.Provider value={cells}>
        <Suspense fallback={<div className={styles.pending} />}>
          <Rows
            id={`${ids.control}-rows`}
            labelId={ids.label}
            describedBy={message === undefined ? undefined : ids.error}
            table={table}
            columns={columns}
            rows={rows}
            readOnly={readOnly}
            wanted={wanted}
            Cell={RowsCell}
            statisticText={(field, statistic) =>
              statisticText(
                field,
                rows.map(({ record }) => record),
                statistic,
                registry.get(field.widget.type),
              )
            }
            cellId={cellId}
            onReached={rowsModel.reached}
            onAdd={rowsModel.add}
            onRemove={(keys) => void remove(keys)}
          />
        </Suspense>
      </RowsCellContext.Provider>
      <div className={styles.errorLine}>{message !== undefined && <ErrorText id={ids.error} message={message} />}</div>
    </section>
  )
}
