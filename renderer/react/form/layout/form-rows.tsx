import { lazy, Suspense, useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { FieldPlan, PageRecord } from '../../../compile/plan.ts'
import type { RowsHandle } from '../../../widget.ts'
import sections from '../../field/section.module.css'
import { useLoadedComponent } from '../../field/use-widget.ts'
import type { FormTable } from '../../field/visible-layout.ts'
import { useRegistry } from '../../host-context.tsx'
import styles from '../form.module.css'
import type { FormModel } from '../model/form-model.ts'
import { useReactive } from '../model/use-reactive.ts'
import type { RowsModel } from '../rows/rows-model.ts'
import { describedBy, ErrorText, fieldIds } from './form-item.tsx'
import { controlId } from './form-place.ts'

const RowsActions = lazy(async () => ({ default: (await import('../rows/rows-actions.tsx')).RowsActions }))

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
  const readOnly = target.readOnly || block.closed !== undefined
  return <RowsInSight {...props} rows={rows} readOnly={readOnly} required={target.required && !readOnly} />
}

interface RowsInSightProps extends FormRowsProps {
  readonly rows: RowsModel
  readonly readOnly: boolean
  readonly required: boolean
}

function RowsInSight({ block, model, formId, titled, rows: rowsModel, readOnly, required }: RowsInSightProps) {
  const { table, title, columns: placed } = block
  const registry = useRegistry()
  const Rows = useLoadedComponent(registry.rows.load)
  const { rows, message, wanted, statesOf } = useSyncExternalStore(rowsModel.subscribe, rowsModel.snapshot)
  const { buttons, details: detailed } = table.view
  const { actions = [] } = table
  const hasActions = !readOnly && actions.length > 0
  const handle = useRef<RowsHandle>(null)
  const readRefusal = useCallback(() => model.addRefused(table), [model, table])
  const addRefused = useReactive(readRefusal)
  const help = block.closed ?? (readOnly ? undefined : addRefused)
  const { columns, details } = useMemo(() => {
    const all = placed.map(({ field, access, closed, onlyInDetails }) => ({
      field,
      ...(table.columnViews.get(field.name) ?? { title: field.title }),
      readOnly: readOnly || access === 'readable',
      ...(closed !== undefined && { closed }),
      onlyInDetails,
    }))
    const byName = new Map(all.map((column) => [column.field.name, column]))
    return {
      columns: all.filter(({ onlyInDetails }) => !onlyInDetails),
      details: detailed?.flatMap((name) => byName.get(name) ?? []) ?? null,
    }
  }, [placed, readOnly, table, detailed])
  const ids = fieldIds(controlId(formId, { kind: 'table', table: table.name }))
  const ofTable = useMemo(
    () => ({
      newRow: () => model.newRow(table),
      conditionsOf: (field: FieldPlan, row: PageRecord) => model.conditionsOf(field, table, row),
    }),
    [model, table],
  )

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
      {help !== undefined && (
        <div id={ids.help} className={styles.help}>
          {help}
        </div>
      )}
      <Suspense fallback={<div className={styles.pending} />}>
        <Rows
          id={`${ids.control}-rows`}
          labelId={ids.label}
          describedBy={describedBy(ids, help, message)}
          arrangementKey={`${model.plan.code}/${table.name}`}
          columns={columns}
          rows={rows}
          maxRows={table.maxRows}
          readOnly={readOnly}
          details={details}
          mayAdd={!readOnly && addRefused === undefined && buttons.includes('add')}
          mayRemove={!readOnly && buttons.includes('remove')}
          sortable={!readOnly && table.sortable}
          mayUndo={!readOnly && buttons.includes('undo')}
          {...(model.isGuarded(table) && { isGuarded: true })}
          {...(hasActions && {
            mayMark: true,
            actions: (
              <Suspense>
                <RowsActions actions={actions} model={model} rows={rowsModel} handle={handle} />
              </Suspense>
            ),
          })}
          handle={handle}
          wanted={wanted}
          makeKey={rowsModel.makeKey}
          newRow={ofTable.newRow}
          isBlank={rowsModel.ledger.isBlank}
          conditionsOf={ofTable.conditionsOf}
          {...(statesOf && { statesOf })}
          onChange={rowsModel.apply}
          onLeave={rowsModel.leaveCell}
          onReached={rowsModel.reached}
          onRefused={rowsModel.noteRefused}
          onWaiting={rowsModel.waitFor}
        />
      </Suspense>
      <div className={styles.errorLine}>{message !== undefined && <ErrorText id={ids.error} message={message} />}</div>
    </section>
  )
}
