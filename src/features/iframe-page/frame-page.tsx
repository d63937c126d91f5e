import { DisconnectOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { StateCard } from '#renderer/react/states/state-card.tsx'
import type { SessionValues } from '#src/platform/session/session-address.ts'
import styles from './frame-page.module.css'
import { decideFrame, type FrameAddress, type FrameRules } from './frame-policy.ts'
import { messages } from './messages.ts'

export interface FramePageProps {
  readonly title: string
  readonly address: FrameAddress
  readonly rules: FrameRules
  /** Read once, when the page is opened. */
  sessionValues(): SessionValues
}

/** A page of another host inside of the console. It fills the tab, and lives on in it when the tab is hidden. */
export function FramePage({ title, address, rules, sessionValues }: FramePageProps) {
  // Another token would load the frame anew and lose what was done in it.
  const [decision] = useState(() => decideFrame(address, rules, sessionValues()))
  const [loaded, setLoaded] = useState(false)
  return (
    <section
      className={styles.page}
      style={usePageColors()}
      aria-label={title}
      aria-busy={decision.kind === 'show' && !loaded}
    >
      {/* A page that is shown has a heading of its own. */}
      <h1 className={decision.kind === 'show' ? styles.hiddenTitle : styles.title}>{title}</h1>
      {decision.kind === 'show' ? (
        <>
          {!loaded && (
            <p className={styles.loading} role="status">
              {messages.loading}
            </p>
          )}
          <iframe
            className={styles.frame}
            title={title}
            src={decision.src}
            sandbox={decision.sandbox}
            referrerPolicy="no-referrer"
            onLoad={() => setLoaded(true)}
          />
        </>
      ) : (
        <div className={styles.state}>
          <StateCard
            icon={<DisconnectOutlined />}
            title={messages.refusedTitle}
            actions={decision.href !== undefined && <WindowLink href={decision.href} />}
          >
            {decision.reason}
          </StateCard>
        </div>
      )}
    </section>
  )
}

function WindowLink({ href }: { readonly href: string }) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {messages.openInWindow}
    </a>
  )
}
