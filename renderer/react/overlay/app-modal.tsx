import { Modal } from 'antd'
import { type CSSProperties, useRef } from 'react'
import styles from './overlay.module.css'
import { type OverlayProps, useOverlayInsets, WindowCovered } from './overlay.ts'
import { overlayWidthPx } from './overlay-width.ts'
import { useEscape } from './use-escape.ts'
import { useTabLoop } from './use-tab-loop.ts'

/** Above drawers and the lists that open in them. */
const TOPMOST = 2000
const MAX_BODY_HEIGHT = 'calc(80vh - 128px)'
/** Header, footer and edges of the dialog. */
const FULL_BODY_HEIGHT = 'calc(100vh - 144px)'

export interface AppModalProps extends OverlayProps {
  /** Its width is specified, and none of those that other dialogs share. */
  readonly exactWidth?: boolean
}

/**
 * The modal for everything that lives in a tab. A bare antd `Modal` that is open while its tab is hidden throws when
 * the tab comes back, and takes the whole console with it: its transition touches a node that is not there. So the
 * transition is off. It traps the focus and gives it back to what opened it.
 */
export function AppModal({
  open,
  title,
  widthPx,
  area,
  footer,
  dismissible = true,
  fullScreen = false,
  exactWidth = false,
  onCloseRequest,
  onSettled,
  children,
}: AppModalProps) {
  const content = useRef<HTMLDivElement>(null)
  const insets = useOverlayInsets(area)
  useTabLoop(content, open)
  useEscape(content, { open: open && dismissible, onEscape: onCloseRequest })
  return (
    <Modal
      open={open}
      title={title}
      width={fullScreen ? 'calc(100% - 16px)' : `min(${exactWidth ? widthPx : overlayWidthPx(widthPx)}px, 100% - 16px)`}
      style={{ maxWidth: 'none' }}
      centered
      transitionName=""
      maskTransitionName=""
      rootClassName={styles.modal ?? ''}
      mask={{ closable: dismissible }}
      closable={dismissible}
      keyboard={false}
      {...(dismissible ? {} : { zIndex: TOPMOST })}
      focusable={{ trap: true, focusTriggerAfterClose: true }}
      styles={{ body: bodyStyle(fullScreen), mask: insets, wrapper: insets }}
      footer={<div className={styles.footer}>{footer}</div>}
      onCancel={onCloseRequest}
      afterOpenChange={onSettled}
    >
      <div ref={content}>
        <WindowCovered value={!('insetBlockStart' in insets)}>{children}</WindowCovered>
      </div>
    </Modal>
  )
}

/** What scrolls cuts off whatever stands out: rings around what has the focus need room at all sides. */
const RING_ROOM: CSSProperties = { overflowY: 'auto', marginInline: -4, padding: '8px 4px 4px' }

function bodyStyle(fullScreen: boolean): CSSProperties {
  return { ...RING_ROOM, ...(fullScreen ? { height: FULL_BODY_HEIGHT } : { maxHeight: MAX_BODY_HEIGHT }) }
}
