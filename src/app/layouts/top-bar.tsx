import { QuestionCircleOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ConsoleConfig } from '#schemas/api/console-config.ts'
import { HOME_PATH } from '../boot/routes.ts'
import { messages } from '../messages.ts'
import styles from './top-bar.module.css'

export interface TopBarProps {
  readonly config: Pick<ConsoleConfig, 'platformName' | 'helpLink'>
  /** Before the logo: the button of the menu, on a narrow screen. */
  readonly leading?: ReactNode
  /** After the logo: where the user is, or the menu itself. Takes the room that is left. */
  readonly children?: ReactNode
  /** Menu search and bell. */
  readonly tools?: ReactNode
  /** Of the hour; only where there is room. */
  readonly greeting: string | undefined
  readonly userMenu: ReactNode
}

/** What every page has above it. The logo leads home; each tool is a feature's own. */
export function TopBar({ config, leading, children, tools, greeting, userMenu }: TopBarProps) {
  return (
    <>
      {leading}
      <Link to={HOME_PATH} className={styles.brand} aria-label={messages.toHome(config.platformName)}>
        <img src="/logo.svg" alt="" width={28} height={28} />
        <span className={styles.platform}>{config.platformName}</span>
      </Link>
      <div className={styles.middle}>{children}</div>
      <div className={styles.tools}>
        {tools}
        {config.helpLink !== '' && (
          <a
            className={styles.tool}
            href={config.helpLink}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={messages.help}
            title={messages.help}
          >
            <QuestionCircleOutlined aria-hidden />
          </a>
        )}
        {greeting !== undefined && <span className={styles.greeting}>{greeting}</span>}
        {userMenu}
      </div>
    </>
  )
}
