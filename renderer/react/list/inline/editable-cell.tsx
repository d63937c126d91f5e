import { EditOutlined } from '@ant-design/icons'
import { type ReactNode, useRef, useState } from 'react'
import type { FieldPlan, PagePlan, RowActionPlan } from '../../../compile/plan.ts'
import { LaterDialog } from '../later.tsx'
import { offerOf, type RowEnvironment } from '../row-action.ts'
import type { TableRow } from '../tree-rows.ts'
import styles from './editable-cell.module.css'
import { messages } from './messages.ts'

/** Forms load when the first of them is opened. */
const loadEditor = () => import('./cell-editor.tsx').then((module) => module.CellEditor)

export interface EditableCellProps {
  readonly plan: PagePlan
  readonly field: FieldPlan
  readonly title: string
  readonly row: TableRow
  /** What the row is called. */
  readonly name: string
  readonly edit: RowActionPlan
  readonly environment: RowEnvironment
  readonly children: ReactNode
  onSaved(id: string): void
}

/** A value that is changed where it stands: by a double click, or by the pencil beside it. */
export function EditableCell({
  plan,
  field,
  title,
  row,
  name,
  edit,
  environment,
  children,
  onSaved,
}: EditableCellProps) {
  const [isOpen, setOpen] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  if (offerOf(edit, row.record, environment).kind !== 'offered') return children
  const label = messages.edit(name, title)
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
            onSaved: () => onSaved(row.id),
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
