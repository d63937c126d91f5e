import { Dropdown, type MenuProps } from 'antd'

export interface AnchoredMenuProps {
  /** Of what it belongs to, in the window. */
  readonly anchor: DOMRect
  readonly label: string
  readonly items: NonNullable<MenuProps['items']>
  onChoose(key: string, byKeyboard: boolean): void
  onClose(): void
}

/** A menu beside a part of the grid that is no element of React. It takes the focus; closing is the caller's. */
export function AnchoredMenu({ anchor, label, items, onChoose, onClose }: AnchoredMenuProps) {
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
