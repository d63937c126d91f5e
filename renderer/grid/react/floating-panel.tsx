import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import thumbSize from '../../react/overlay/thumb-size.module.css'
import { usePageColors } from '../../react/page-colors.ts'
import { messages } from '../messages.ts'
import styles from './floating-panel.module.css'

export interface FloatingPanelProps {
  readonly title: string
  /** Where it is drawn; a dialog that holds the grid, or the document. */
  readonly container: HTMLElement
  readonly place: CSSProperties
  /** It was asked for by something that the keyboard reaches: the focus goes in, and back when it closes. */
  readonly takesFocus: boolean
  /** A press in it closes nothing: it closes, or opens, by itself. */
  readonly owner?: HTMLElement
  readonly onClose: () => void
  /** What had the focus is gone: it was drawn anew meanwhile. */
  readonly refocus?: () => void
  readonly children: ReactNode
}

/** A panel beside the grid. Esc, its cross, and a press outside close it. */
export function FloatingPanel({
  title,
  container,
  place,
  takesFocus,
  owner,
  onClose,
  refocus,
  children,
}: FloatingPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  const colors = usePageColors()
  const lost = useRef(refocus)
  lost.current = refocus

  useEffect(() => {
    if (!takesFocus) return
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      const active = document.activeElement
      const isLost = active === null || active === document.body || panel.current?.contains(active)
      if (!isLost) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      else lost.current?.()
    }
  }, [takesFocus])

  useEffect(() => {
    function onPointerDown({ target }: PointerEvent) {
      const isInside =
        target instanceof Element && (panel.current?.contains(target) || owner?.contains(target) || isPopup(target))
      if (!isInside) onClose()
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      event.stopPropagation()
      onClose()
    }
    // In the next task: the press that opened it is still on its way.
    const timer = setTimeout(() => document.addEventListener('pointerdown', onPointerDown))
    const element = panel.current
    element?.addEventListener('keydown', onKeyDown)
    // The focus has stayed there, and Esc is for what has come last.
    const opener = takesFocus ? undefined : owner
    opener?.addEventListener('keydown', onKeyDown, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', onPointerDown)
      element?.removeEventListener('keydown', onKeyDown)
      opener?.removeEventListener('keydown', onKeyDown, true)
    }
  }, [onClose, owner, takesFocus])

  return createPortal(
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={`${styles.panel} ${thumbSize.thumbs}`}
      style={{ ...colors, ...place }}
    >
      <header className={styles.header}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={messages.close}
          title={messages.close}
          onClick={onClose}
        />
      </header>
      <div className={styles.content}>{children}</div>
    </section>,
    container,
  )
}

/** Lists, calendars and dialogs that controls in the panel have opened stand beside it in the document. */
function isPopup(target: Element): boolean {
  return (
    target.closest('.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-modal-root, .ant-popover') !== null
  )
}
