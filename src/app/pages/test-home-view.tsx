import { useSnapshot } from 'valtio'
import { useConsole } from '../boot/console-context.ts'
import { messages } from '../messages.ts'
import type { ViewProps } from '../views/view.ts'
import styles from './page-frame.module.css'
import { PageFrame } from './page-frame.tsx'
import { messages as pageMessages } from './test-home-messages.ts'

/** Specified: `/test` has a home. It tells what a call for help begins with: who, where, in which browser. */
export function TestHomeView({ address }: ViewProps) {
  const { services, session } = useConsole()
  const { user, tenantId } = useSnapshot(session)
  const facts = [
    [pageMessages.platform, services.config.platformName],
    [pageMessages.user, `${user.realname}（${user.username}）`],
    [pageMessages.tenant, tenantId],
    [pageMessages.address, address.fullPath],
    [pageMessages.server, services.config.apiBaseUrl],
    [pageMessages.browser, navigator.userAgent],
  ]
  return (
    <PageFrame title={messages.test}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </PageFrame>
  )
}
