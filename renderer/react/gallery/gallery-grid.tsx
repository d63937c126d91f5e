import { Suspense, useId, useMemo } from 'react'
import { fieldValue } from '../../compile/record-values.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import formStyles from '../form/form.module.css'
import { useRegistry } from '../host-context.tsx'
import type { FieldInPlace } from './field-in-place.ts'
import styles from './gallery.module.css'
import { messages } from './messages.ts'

const ROW = 'row'
const READ_ONLY = 'exampleReadOnly'
const NO_ERRORS = {}

/** One row of the editable grid: the field as a column that is edited, and as one that is only read. */
export function GalleryGrid({ field, value, onChange }: FieldInPlace) {
  const Rows = useLoadedComponent(useRegistry().rows.load)
  const id = useId()
  const columns = useMemo(
    () => [
      { field, title: field.title, readOnly: false },
      { field: { ...field, name: READ_ONLY }, title: messages.readOnly, readOnly: true },
    ],
    [field],
  )
  const rows = useMemo(
    () => [{ key: ROW, record: { [field.name]: value, [READ_ONLY]: value }, errors: NO_ERRORS, locked: false }],
    [field, value],
  )
  return (
    <>
      <span id={`${id}-label`} className={styles.unseen}>
        {messages.gridRows}
      </span>
      <Suspense fallback={<div className={formStyles.pending} />}>
        <Rows
          id={id}
          labelId={`${id}-label`}
          describedBy={undefined}
          arrangementKey="examples/widgets"
          columns={columns}
          details={null}
          rows={rows}
          maxRows={1}
          readOnly={false}
          mayAdd={false}
          mayRemove={false}
          sortable={false}
          wanted={null}
          mayUndo={false}
          makeKey={() => ROW}
          newRow={() => ({})}
          isBlank={() => false}
          conditionsOf={() => null}
          onChange={({ cells }) => {
            const changed = cells.get(ROW)
            if (changed && Object.hasOwn(changed, field.name)) onChange(fieldValue(changed, field.name))
          }}
          onLeave={ignore}
          onReached={ignore}
        />
      </Suspense>
    </>
  )
}

function ignore(): void {}
