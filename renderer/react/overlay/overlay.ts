import type { ReactNode } from 'react'

/** What a drawer and a modal of ours have in common, so that a form opens in either. */
export interface OverlayProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly widthPx: number
  /** Always in sight, below what scrolls. */
  readonly footer: ReactNode
  /** False: it stands above everything, and only its own buttons lead away. */
  readonly dismissible?: boolean
  /** Esc, the mask or the cross. The caller decides whether to close. */
  onCloseRequest(): void
  /** Open, or closed, and at rest: the focus may be moved, the content dropped. */
  onSettled(open: boolean): void
  readonly children: ReactNode
}
