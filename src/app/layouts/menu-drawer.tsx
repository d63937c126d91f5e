import { Drawer } from 'antd'
import { SideMenu } from '#src/features/menu/side-menu.tsx'
import type { SideMenuItem } from '#src/features/menu/side-menu-items.ts'
import { messages } from '../messages.ts'

/** Specified. */
const WIDTH_PX = 200

export interface MenuDrawerProps {
  readonly items: readonly SideMenuItem[]
  /** Of the page that is shown. */
  readonly path: string
  /** Where it was opened. Choosing an entry closes it, by leaving that address. */
  readonly openAt: string | undefined
  onClose(): void
  onOpenWindow(address: string): void
  /** Closed by a choice, and gone. */
  onArrived(): void
}

/** The menu on a narrow screen. */
export function MenuDrawer({ items, path, openAt, onClose, onOpenWindow, onArrived }: MenuDrawerProps) {
  const chosen = openAt !== undefined && openAt !== path
  return (
    <Drawer
      open={openAt === path}
      placement="left"
      size={WIDTH_PX}
      title={messages.mainMenu}
      styles={{ body: { padding: 4 }, header: { padding: '12px 16px' } }}
      onClose={onClose}
      // After a choice the focus belongs to the page chosen, not to the button that opened the drawer.
      focusable={{ focusTriggerAfterClose: !chosen }}
      afterOpenChange={(open) => {
        if (!open && chosen) onArrived()
      }}
    >
      <nav aria-label={messages.mainMenu}>
        <SideMenu items={items} path={path} onOpenWindow={onOpenWindow} />
      </nav>
    </Drawer>
  )
}
