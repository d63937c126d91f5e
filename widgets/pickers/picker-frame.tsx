import { Button } from 'antd'
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { messages } from './messages.ts'
import styles from './pickers.module.css'

interface PickerFrameProps {
  readonly open: boolean
  readonly title: string
  readonly widthPx: number
  /** Buttons before 取消. */
  readonly extra?: ReactNode
  onConfirm(): void
  /** 取消, Esc, the mask or the cross. */
  onLeave(): void
  onOpened?(): void
  /** It has closed, and the focus is back on its button. */
  onClosed(): void
  readonly children: ReactNode
}

/** The modal around what is picked from. */
export function PickerFrame(props: PickerFrameProps) {
  const { open, title, widthPx, extra, onConfirm, onLeave, onOpened, onClosed, children } = props
  const colors = usePageColors()
  return (
    // What is pressed and typed in the dialog is not for the form and the cells around its button.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events to itself
    <div onKeyDown={keepKey} onSubmit={keep} onBlur={keep} onFocus={keep}>
      <AppModal
        open={open}
        area="page"
        title={title}
        widthPx={widthPx}
        exactWidth
        footer={
          <>
            {extra}
            <Button autoInsertSpace={false} onClick={onLeave}>
              {messages.cancel}
            </Button>
            <Button autoInsertSpace={false} type="primary" onClick={onConfirm}>
              {messages.ok}
            </Button>
          </>
        }
        onCloseRequest={onLeave}
        onSettled={(isOpen) => (isOpen ? onOpened?.() : onClosed())}
      >
        <div className={styles.area} style={colors}>
          {children}
        </div>
      </AppModal>
    </div>
  )
}

/** Escape closes the dialog, which listens at the window. */
function keepKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape') keep(event)
}

function keep(event: SyntheticEvent): void {
  event.stopPropagation()
}
