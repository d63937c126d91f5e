import { DownOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import styles from './user-menu.module.css'

/** Something that a user may do about himself or the console. */
export interface UserMenuAction {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  onSelect(): void
}

export interface UserMenuProps {
  readonly name: string
  readonly avatar: ReactNode
  /** Groups are set apart by a line; empty ones are left out. */
  readonly groups: readonly (readonly UserMenuAction[])[]
}

/** Who is signed in, and what he can do about it. */
export function UserMenu({ name, avatar, groups }: UserMenuProps) {
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: toItems(groups) }}>
      <button type="button" className={styles.user} aria-haspopup="menu" title={messages.title}>
        {avatar}
        <span className={styles.welcome}>{messages.welcome(name)}</span>
        <DownOutlined className={styles.caret ?? ''} aria-hidden />
      </button>
    </Dropdown>
  )
}

function toItems(groups: UserMenuProps['groups']): NonNullable<MenuProps['items']> {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => [
      ...(index === 0 ? [] : [{ type: 'divider' as const, key: `line-${index}` }]),
      ...group.map(({ key, label, icon, onSelect }) => ({ key, label, icon, onClick: onSelect })),
    ])
}
