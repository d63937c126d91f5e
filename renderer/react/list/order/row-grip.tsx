import { HolderOutlined } from '@ant-design/icons'
import type { RowGrips } from './list-order.ts'
import { messages } from './messages.ts'
import styles from './order.module.css'

export interface RowGripProps {
  readonly id: string
  readonly name: string
  readonly grips: RowGrips
}

/** The button at the head of a row that can be moved. */
export function RowGripButton({ id, name, grips }: RowGripProps) {
  return (
    <button
      type="button"
      className={styles.grip}
      data-grip={id}
      aria-label={messages.grip(name)}
      title={messages.gripHint}
      onPointerDown={(event) => grips.get(id)?.onPointerDown(event)}
      onKeyDown={(event) => grips.get(id)?.onKeyDown(event)}
    >
      <HolderOutlined aria-hidden />
    </button>
  )
}
