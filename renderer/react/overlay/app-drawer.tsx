import { Drawer } from 'antd'
import { useRef } from 'react'
import styles from './overlay.module.css'
import { type OverlayProps, overlayInsets } from './overlay.ts'
import { overlayWidthPx } from './overlay-width.ts'
import { useTabLoop } from './use-tab-loop.ts'

/** A panel from the right edge; on a phone it takes the whole width. Unlike `Modal`, it survives a hidden tab as it is. */
export function AppDrawer({ open, title, widthPx, area, footer, onCloseRequest, onSettled, children }: OverlayProps) {
  const content = useRef<HTMLDivElement>(null)
  useTabLoop(content, open)
  return (
    <Drawer
      open={open}
      title={title}
      size={`min(${overlayWidthPx(widthPx)}px, 100vw)`}
      mask={{ closable: true }}
      rootStyle={overlayInsets(area)}
      styles={{ wrapper: { maxWidth: '100%' } }}
      keyboard
      focusable={{ trap: true, focusTriggerAfterClose: true }}
      footer={<div className={styles.footer}>{footer}</div>}
      onClose={onCloseRequest}
      afterOpenChange={onSettled}
    >
      <div ref={content}>{children}</div>
    </Drawer>
  )
}
