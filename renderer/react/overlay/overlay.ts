import { createContext, type ReactNode, use } from 'react'

/** What a drawer and a modal of ours have in common, so that a form opens in either. */
export interface OverlayProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly widthPx: number
  /** It takes the whole window, or the whole page. */
  readonly fullScreen?: boolean
  /**
   * `page`: covers the page that it belongs to and not what the shell has around it, so that other pages can be looked
   * at while it stays open. Where pages are, the shell says in `--page-area-top` and `--page-area-start`; without these,
   * and by default, it covers the window.
   */
  readonly area?: 'page' | 'window'
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

/** Something around covers the window: what opens above it covers all of that. */
export const WindowCovered = createContext(false)

/** Where an overlay of this area begins; it ends with the window. */
export function useOverlayInsets(area: OverlayProps['area']) {
  const isCovered = use(WindowCovered)
  if (area !== 'page' || isCovered) return {}
  return { insetBlockStart: 'var(--page-area-top, 0)', insetInlineStart: 'var(--page-area-start, 0)' }
}
