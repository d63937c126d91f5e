import { Drawer } from 'antd'
import { useRef } from 'react'
import styles from './overlay.module.css'
import { type OverlayProps, useOverlayInsets, WindowCovered } from './overlay.ts'
import { overlayWidthPx } from './overlay-width.ts'
import { useEscape } from './use-escape.ts'
import { useTabLoop } from './use-tab-loop.ts'

/** Without a name there is no transition. */
const STILL = { motionName: '' }

/**
 * A panel from the right edge; on a phone it takes the whole width. Without antd's transition: a drawer that is drawn
 * again while its tab is hidden would mount its content anew for it, and what was typed would be gone.
 */
export function AppDrawer({
  open,
  title,
  widthPx,
  fullScreen = false,
  area,
  footer,
  onCloseRequest,
  onSettled,
  children,
}: OverlayProps) {
  const content = useRef<HTMLDivElement>(null)
  const insets = useOverlayInsets(area)
  useTabLoop(content, open)
  useEscape(content, { open, onEscape: onCloseRequest })
  return (
    <Drawer
      open={open}
      title={title}
      size={fullScreen ? '100%' : `min(${overlayWidthPx(widthPx)}px, 100vw)`}
      mask={{ closable: true }}
      rootClassName={styles.drawer ?? ''}
      rootStyle={insets}
      motion={STILL}
      maskMotion={STILL}
      styles={{ wrapper: { maxWidth: '100%' } }}
      keyboard={false}
      focusable={{ trap: true, focusTriggerAfterClose: true }}
      footer={<div className={styles.footer}>{footer}</div>}
      onClose={onCloseRequest}
      afterOpenChange={onSettled}
    >
      <div ref={content}>
        <WindowCovered value={!('insetBlockStart' in insets)}>{children}</WindowCovered>
      </div>
    </Drawer>
  )
}
