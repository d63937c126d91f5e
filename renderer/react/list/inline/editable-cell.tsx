import { EditOutlined } from '@ant-design/icons'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { ColumnPlan, PagePlan, RowActionPlan } from '../../../compile/plan.ts'
import { lockedParts } from '../../../logic/sight-locks.ts'
import { fieldAccess } from '../../field/field-access.ts'
import { useHost } from '../../host-context.tsx'
import { LaterDialog } from '../later.tsx'
import { offerOf, type RowEnvironment } from '../row-action.ts'
import { type RowNaming, rowName } from '../row-name.ts'
import type { TableRow } from '../tree-rows.ts'
import styles from './editable-cell.module.css'
import { messages } from './messages.ts'

/** Forms load when the first of them is opened. */
const loadEditor = () => import('./cell-editor.tsx').then((module) => module.CellEditor)

export interface EditableCellProps {
  /** Of the list that the cell is in. */
  readonly input: RowNaming & {
    readonly plan: PagePlan
    /** Those that the user may perform. */
    readonly rowActions: readonly RowActionPlan[]
    readonly environment: RowEnvironment
    onEdited(id: string): void
  }
  readonly column: ColumnPlan
  readonly row: TableRow
  readonly children: ReactNode
}

/**
 * A value that is changed where it stands: by a double click, or by the pencil beside it. For who may edit the row and
 * this field of it; for all others it is the value alone.
 */
export function EditableCell({ input, column: { field, title }, row, children }: EditableCellProps) {
  const { plan, rowActions, environment, onEdited } = input
  const { permissions } = useHost()
  const [isOpen, setOpen] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const isFree = useMemo(
    () =>
      fieldAccess(field, permissions) === 'editable' &&
      !lockedParts(plan, permissions.isVisible).fields.has(field.name),
    [plan, field, permissions],
  )
  const edit = rowActions.find(({ name, action }) => name === 'edit' && action === null)
  if (!isFree || !edit || offerOf(edit, row.record, environment).kind !== 'offered') return children
  const label = messages.edit(rowName(row, input), title)
  const open = () => setOpen(true)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pencil does the same by keys
    <span className={styles.cell} onDoubleClick={open}>
      <span className={styles.content}>{children}</span>
      <button
        ref={pencil}
        type="button"
        className={styles.pencil}
        data-before={field.align === 'right'}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={label}
        onClick={open}
      >
        <EditOutlined aria-hidden />
      </button>
      {isOpen && (
        <LaterDialog
          load={loadEditor}
          props={{
            plan,
            field,
            title,
            label,
            id: row.id,
            onSaved: () => onEdited(row.id),
            onClosed() {
              setOpen(false)
              pencil.current?.focus()
            },
          }}
          failure={messages.failed}
          onClosed={() => setOpen(false)}
        />
      )}
    </span>
  )
}
