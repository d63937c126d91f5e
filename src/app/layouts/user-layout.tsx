import type { ReactNode } from 'react'
import type { ConsoleConfig } from '#schemas/api/console-config.ts'
import styles from './user-layout.module.css'

export interface UserLayoutProps {
  readonly config: ConsoleConfig
  readonly children: ReactNode
}

/** The frame of the public pages: who this is on one side, what to do on the other. */
export function UserLayout({ config, children }: UserLayoutProps) {
  return (
    <div className={styles.layout}>
      <header className={styles.brand}>
        <img className={styles.logo} src="/logo.svg" alt="" width={44} height={44} />
        <p className={styles.title}>{config.title}</p>
        <p className={styles.tagline}>{config.tagline}</p>
      </header>
      <div className={styles.side}>
        <main className={styles.content}>{children}</main>
        <footer className={styles.footer}>{config.footer}</footer>
      </div>
    </div>
  )
}
