import { Button } from 'antd'
import { type RefObject, useRef } from 'react'
import type { RowsActionPlan } from '../../../compile/plan.ts'
import { noRowsChange } from '../../../rows/row-change.ts'
import type { RowsHandle } from '../../../widget.ts'
import { useHost } from '../../host-context.tsx'
import { confirmRun } from '../../list/confirm-run.ts'
import { listed } from '../../list/listed-names.ts'
import { messages } from '../../list/messages.ts'
import { messages as formMessages } from '../messages.ts'
import type { FormModel } from '../model/form-model.ts'
import { cellsOfAction } from './rows-action.ts'
import type { RowsModel } from './rows-model.ts'

interface RowsActionsProps {
  readonly actions: readonly RowsActionPlan[]
  readonly model: FormModel
  readonly rows: RowsModel
  readonly handle: RefObject<RowsHandle | null>
}

/** What the page lets be done to the marked rows of a sub-table: they get other values, which are saved with the form. */
export function RowsActions({ actions, model, rows, handle }: RowsActionsProps) {
  const host = useHost()
  // State is too late as a lock: five clicks arrive before the next render.
  const locked = useRef(false)
  const { table, columns } = rows.block

  async function run(action: RowsActionPlan) {
    handle.current?.commit()
    const marked = new Set(handle.current?.marked() ?? [])
    if (marked.size === 0) {
      host.notice.warning(messages.nothingSelected)
      return
    }
    const outcome = found(action, marked)
    if (!outcome.ok) {
      host.notice.error(messages.brokenCondition(action.title, outcome.message))
      return
    }
    const { cells, left } = outcome.value
    const names = left.map((key) => formMessages.rowNumber(rows.positionOf(key) + 1))
    if (cells.size === 0) {
      host.notice.warning(messages.noneFits(action.title, listed(names)))
      return
    }
    if (!(await confirmRun(host, action, { count: cells.size, left: names }))) return
    rows.apply({ ...noRowsChange, cells })
  }

  function found(action: RowsActionPlan, marked: ReadonlySet<string>) {
    const { state, environment } = model.logicState()
    const { rows: standing, statesOf } = rows.snapshot()
    return cellsOfAction(
      action,
      standing.filter(({ key }) => marked.has(key)),
      {
        table,
        record: state.record,
        environment,
        isEditable: (name) => columns.some(({ field, access }) => field.name === name && access === 'editable'),
        ...(statesOf && { statesOf }),
      },
    )
  }

  async function runOnce(action: RowsActionPlan) {
    if (locked.current) return
    locked.current = true
    try {
      await run(action)
    } finally {
      locked.current = false
    }
  }

  return actions.map((action) => (
    <Button key={action.name} autoInsertSpace={false} danger={action.danger} onClick={() => void runOnce(action)}>
      {action.title}
    </Button>
  ))
}
