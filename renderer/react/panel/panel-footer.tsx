import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './panel.module.css'
import { usePanelFrame } from './panel-frame.ts'

/** The buttons of a panel: at the foot of its drawer or window, or below it in a pane. Always in sight. */
export function PanelFooter({ children }: { readonly children: ReactNode }) {
  const { footer } = usePanelFrame()
  return footer ? createPortal(children, footer) : <div className={styles.footer}>{children}</div>
}
