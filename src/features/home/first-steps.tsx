import { CheckCircleFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { dismissFirstSteps, type FirstStep, getFirstSteps } from '#schemas/api/first-steps.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import styles from './home.module.css'
import { messages } from './messages.ts'

const FRESH_MS = 60_000

type StepName = FirstStep['name']

export interface FirstStepsProps {
  readonly http: HttpClient
  /** Whose: another user, or another tenant, has other ones. */
  readonly scope: string
  /** A link to where it is done; undefined: the user's menu has no such page. */
  renderLink(path: string, title: string): ReactNode
}

/** Where each is done; null: by a setting or a command, which is said instead. */
const PATHS: Readonly<Record<StepName, string | null>> = {
  departments: '/isystem/depart',
  users: '/isystem/user',
  mail: null,
  backup: null,
}

/** The first administrator's way: what the installation still needs. */
export function FirstSteps({ http, scope, renderLink }: FirstStepsProps) {
  const headingId = useId()
  const steps = useQuery({
    queryKey: ['first-steps', scope],
    // A home page that is shown again asks nothing at once.
    staleTime: FRESH_MS,
    // Other servers of the contract have no such call, and need nothing said of it.
    queryFn: () => http.call(getFirstSteps, { quiet: true }).catch((): readonly FirstStep[] => []),
  })
  if (!steps.data || steps.data.length === 0) return null

  async function dismiss() {
    // A failure is told by the call itself; the list stays.
    await http.call(dismissFirstSteps, {}).catch(() => undefined)
    await steps.refetch()
  }

  return (
    <section aria-labelledby={headingId} className={styles.steps}>
      <div className={styles.stepsHead}>
        <h2 id={headingId} className={styles.heading}>
          {messages.firstSteps}
        </h2>
        <Button type="text" size="small" autoInsertSpace={false} onClick={() => void dismiss()}>
          {messages.dismissSteps}
        </Button>
      </div>
      <ul className={styles.stepList}>
        {steps.data
          .filter(({ isDone }) => !isDone)
          .map(({ name }) => (
            <Step key={name} name={name} renderLink={renderLink} />
          ))}
      </ul>
      {steps.data.some(({ isDone }) => isDone) && (
        <p className={styles.stepsDone}>
          <CheckCircleFilled aria-hidden /> {messages.stepsDone(steps.data.filter(({ isDone }) => isDone).length)}
        </p>
      )}
    </section>
  )
}

function Step({ name, renderLink }: Pick<FirstStepsProps, 'renderLink'> & { readonly name: StepName }) {
  const { title, text } = messages.steps[name]
  const path = PATHS[name]
  return (
    <li>
      <strong>{path === null ? title : renderLink(path, title)}</strong>
      <span className={styles.group}>{text}</span>
    </li>
  )
}
