import { type RefObject, useRef } from 'react'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { ActionPlan, FieldPlan, PagePlan } from '../../compile/plan.ts'
import type { DataSource, ListRow } from '../../data-source.ts'
import { recordName } from '../../logic/record-name.ts'
import type { RowsHandle } from '../../widget.ts'
import { useHost } from '../host-context.tsx'
import { ActionOverlay } from '../list/action-overlay.tsx'
import { usePageActions } from '../list/use-page-actions.ts'
import { useRowEnvironment } from '../list/use-row-environment.ts'
import { toFailure } from '../states/failure.ts'
import { PermittedButton } from '../toolbar/permitted-button.tsx'
import type { BatchModel } from './batch-model.ts'
import { messages } from './messages.ts'

export interface BatchActionsProps {
  readonly plan: PagePlan
  readonly model: BatchModel
  readonly dataSource: DataSource
  readonly handle: RefObject<RowsHandle | null>
  readonly readAtMs: number
  onSave(): Promise<void>
  onReload(): void
}

/** The page's own actions on the rows that are marked. What the server does to them is read again; marks and place stay. */
export function BatchActions({ plan, model, dataSource, handle, readAtMs, onSave, onReload }: BatchActionsProps) {
  const host = useHost()
  const environment = useRowEnvironment(plan, readAtMs)
  // State is too late as a lock: five clicks arrive before the next render.
  const locked = useRef(false)
  const { ledger } = model.rows
  const seen = (field: FieldPlan) => !environment.unseen?.has(field.name)
  const actions = usePageActions({
    plan,
    dataSource,
    environment,
    bound: {},
    nameOf: ({ id, record }) => {
      const position = model.rows.snapshot().rows.findIndex((row) => row.record.id === id)
      return recordName(plan, record, seen) || messages.rowNumber(position + 1)
    },
    onChanged: (rows) => void readAgain(rows.map(({ id }) => id)),
    onReadAgain: () => void readAgain(model.rows.keys().flatMap((key) => ledger.row(key)?.stored?.id ?? [])),
    onSelected: (id) => flash([id]),
  })

  function flash(ids: readonly string[]) {
    const rows = model.rows.snapshot().rows.filter(({ record }) => record.id !== undefined && ids.includes(record.id))
    handle.current?.highlight(rows.map(({ key }) => key))
  }

  async function readAgain(ids: readonly string[]) {
    try {
      const current = await dataSource.byIds(ids)
      model.meet(
        current.map(({ record }) => record),
        messages.changedByOthers,
      )
      flash(current.map(({ id }) => id))
      // Some have gone: which rows there are is to be read as well.
      if (current.length < ids.length) onReload()
    } catch (error) {
      host.notice.error(toFailure(error).message)
    }
  }

  /** Actions see rows as they are stored. True when all of these are. */
  async function saveFirst(action: ActionPlan, keys: readonly string[]): Promise<boolean> {
    const unsaved = () => keys.filter((key) => ledger.isChanged(key))
    const count = unsaved().length
    if (count === 0) return true
    if (!(await host.confirm({ title: messages.saveFirst, content: messages.saveBefore(action.title, count) }))) {
      return false
    }
    await onSave()
    return unsaved().length === 0
  }

  async function act(action: ActionPlan) {
    if (!action.needsRows) return actions.runOnNone(action)
    handle.current?.commit()
    const keys = handle.current?.marked() ?? []
    if (!(await saveFirst(action, keys))) return
    const rows = keys.flatMap((key): ListRow[] => {
      const stored = ledger.row(key)?.stored
      return stored?.id === undefined ? [] : [{ id: stored.id, record: stored, texts: {} }]
    })
    await actions.runOnSelection(action, rows)
  }

  async function actOnce(action: ActionPlan) {
    if (locked.current) return
    locked.current = true
    try {
      await act(action)
    } finally {
      locked.current = false
    }
  }

  return (
    <>
      {plan.toolbar.map(({ name, title, action }) =>
        action ? (
          <PermittedButton
            key={name}
            codes={permissionCodes(plan, name)}
            autoInsertSpace={false}
            danger={action.danger}
            onClick={() => void actOnce(action)}
          >
            {title}
          </PermittedButton>
        ) : null,
      )}
      <ActionOverlay plan={plan} asked={actions.asked} opening={actions.opening} />
    </>
  )
}
