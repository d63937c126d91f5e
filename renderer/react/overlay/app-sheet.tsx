import { Drawer } from 'antd'
import { useRef } from 'react'
import styles from './app-sheet.module.css'
import type { OverlayProps } from './overlay.ts'
import { useEscape } from './use-escape.ts'
import { useTabLoop } from './use-tab-loop.ts'

/** Without a name there is no transition. */
const STILL = { motionName: '' }

export type AppSheetProps = Pick<OverlayProps, 'open' | 'title' | 'onCloseRequest' | 'onSettled' | 'children'>

/** A panel from the lower edge, as high as its content: what a thumb chooses from. For the missing transition see `AppDrawer`. */
export function AppSheet({ open, title, onCloseRequest, onSettled, children }: AppSheetProps) {
  const content = useRef<HTMLDivElement>(null)
  useTabLoop(content, open)
  useEscape(content, { open, onEscape: onCloseRequest })
  return (
    <Drawer
      open={open}
      title={title}
      placement="bottom"
      size="auto"
      mask={{ closable: true }}
      rootClassName={styles.sheet ?? ''}
      motion={STILL}
      maskMotion={STILL}
      styles={{ wrapper: { maxHeight: '80%' }, body: { padding: 0 } }}
      keyboard={false}
      focusable={{ trap: true, focusTriggerAfterClose: true }}
      onClose={onCloseRequest}
      afterOpenChange={onSettled}
    >
      <div ref={content} className={styles.content}>
        {children}
      </div>
    </Drawer>
  )
}
