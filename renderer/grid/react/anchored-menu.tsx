import { Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef } from 'react'

export interface AnchoredMenuProps {
  /** Of what it belongs to, in the window. */
  readonly anchor: DOMRect
  readonly label: string
  readonly items: NonNullable<MenuProps['items']>
  onChoose(key: string, byKeyboard: boolean): void
  onClose(): void
  /** What had the focus is gone: it was drawn anew meanwhile. */
  refocus?(): void
}

/**
 * A menu beside a part of the grid that is no element of React. It takes the focus, and gives it back; closing is the
 * caller's.
 */
export function AnchoredMenu({ anchor, label, items, onChoose, onClose, refocus }: AnchoredMenuProps) {
  useFocusBack(refocus)
  const { left, top, width, height } = anchor
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      menu={{
        items,
        'aria-label': label,
        onClick: ({ key, domEvent }) => onChoose(key, domEvent.type === 'keydown'),
        onKeyDown: (event) => {
          if (event.key === 'Escape' || event.key === 'Tab') onClose()
        },
      }}
      onOpenChange={(open, { source }) => {
        // After a choice, who owns the menu decides.
        if (!open && source !== 'menu') onClose()
      }}
    >
      <span aria-hidden="true" style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
    </Dropdown>
  )
}

/** When it is over, the focus goes back to where it was, unless somebody has taken it. */
function useFocusBack(refocus: (() => void) | undefined) {
  const lost = useRef(refocus)
  lost.current = refocus
  useEffect(() => {
    const before = document.activeElement
    return () => {
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      else lost.current?.()
    }
  }, [])
}
