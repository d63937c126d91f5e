import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { AppModal } from '../../react/overlay/app-modal.tsx'
import type { Column } from '../engine/column.ts'
import type { GridRow } from '../engine/row.ts'
import { messages } from '../messages.ts'
import styles from './details-dialog.module.css'

/** Specified. */
const WIDTH_PX = 1200

export interface DetailsDialogProps {
  readonly mainForm: ReactNode
  readonly subForm: ReactNode
  /** Resolves with whether the dialog may close; absent: it just closes. */
  readonly onConfirm: (() => Promise<boolean>) | undefined
  onClose(): void
}

/** Everything about a row. */
export function DetailsDialog({ mainForm, subForm, onConfirm, onClose }: DetailsDialogProps) {
  useFocusOfBefore()
  const [fullScreen, setFullScreen] = useState(false)
  const [confirming, setConfirming] = useState(false)

  async function confirm() {
    if (!onConfirm) return onClose()
    setConfirming(true)
    const isDone = await onConfirm()
    setConfirming(false)
    if (isDone) onClose()
  }

  const switchText = fullScreen ? messages.leaveFullScreen : messages.enterFullScreen
  return (
    <AppModal
      open
      title={
        <span className={styles.title}>
          {messages.details}
          <Button
            type="text"
            size="small"
            icon={fullScreen ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            aria-label={switchText}
            title={switchText}
            onClick={() => setFullScreen(!fullScreen)}
          />
        </span>
      }
      widthPx={WIDTH_PX}
      fullScreen={fullScreen}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="primary" loading={confirming} onClick={confirm}>
            {messages.confirm}
          </Button>
        </>
      }
      onCloseRequest={onClose}
      onSettled={() => undefined}
    >
      {mainForm}
      {subForm}
    </AppModal>
  )
}

/** A dialog that is taken away as a whole does not give the focus back. */
function useFocusOfBefore() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}

function describe(row: GridRow, column: Column): string {
  const { describe = column.cell.format } = column.cell
  return describe(row[column.key] ?? null, column)
}

/** The values of a row as texts. */
export function RowTexts({ row, columns }: { readonly row: GridRow; readonly columns: readonly Column[] }) {
  return (
    <dl className={styles.texts}>
      {columns.map((column) => (
        <div key={column.key} className={styles.text}>
          <dt className={styles.name}>{column.title}</dt>
          <dd className={styles.value}>{describe(row, column) || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
