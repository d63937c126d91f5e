import { DownOutlined, LogoutOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { messages } from '../messages.ts'
import styles from './main-layout.module.css'

export interface UserMenuProps {
  readonly name: string
  /** Where the help is; empty: no entry. */
  readonly helpLink: string
  onSignOut(): void
}

/** Who is signed in, and what he can do about it. */
export function UserMenu({ name, helpLink, onSignOut }: UserMenuProps) {
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          ...(helpLink === '' ? [] : [helpItem(helpLink)]),
          { key: 'sign-out', icon: <LogoutOutlined />, label: messages.signOut, onClick: onSignOut },
        ],
      }}
    >
      <button type="button" className={styles.user} aria-haspopup="menu" title={messages.userMenu}>
        <span className={styles.avatar} aria-hidden>
          {name.slice(0, 1)}
        </span>
        <span className={styles.welcome}>{messages.welcomeUser(name)}</span>
        <DownOutlined className={styles.caret ?? ''} aria-hidden />
      </button>
    </Dropdown>
  )
}

function helpItem(address: string) {
  const label = (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {messages.help}
    </a>
  )
  return { key: 'help', icon: <QuestionCircleOutlined />, label }
}
