import { Alert, Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { NOTHING } from '#renderer/action.ts'
import type { PanelProps } from '#renderer/panel.ts'
import { PanelFooter } from '#renderer/react/panel/panel-footer.tsx'
import { usePanelFrame, useUnsavedPanel } from '#renderer/react/panel/panel-frame.ts'
import { toFailure } from '#renderer/react/states/failure.ts'
import { isAllowedPassword, PASSWORD_MESSAGES } from '#schemas/accounts/password-rule.ts'
import { changePassword, type MadePassword, makePasswords } from '#schemas/api/user-administration.ts'
import { MadePasswords } from './made-passwords.tsx'
import { messages } from './messages.ts'
import styles from './user-passwords.module.css'

/** For one user a form; for several there is nothing to type. */
export function UserPasswords(props: PanelProps<object>) {
  const { host, records } = props
  const [made, setMade] = useState<readonly MadePassword[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function run(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(toFailure(error).message)
    } finally {
      setBusy(false)
    }
  }

  const make = () =>
    run(async () => setMade(await host.call(makePasswords, { body: { ids: records.map(({ id }) => id).join() } })))

  if (made) return <MadePasswords host={host} made={made} onClose={() => props.onDone(NOTHING)} />
  const shared = { ...props, busy, run, make }
  return (
    <>
      {failure !== null && <Alert className={styles.alert ?? ''} type="error" showIcon title={failure} role="alert" />}
      {records.length === 1 ? <PasswordForm {...shared} /> : <MakeForAll {...shared} />}
    </>
  )
}

interface PartProps extends PanelProps<object> {
  readonly busy: boolean
  run(work: () => Promise<void>): Promise<void>
  make(): Promise<void>
}

function MakeForAll({ records, busy, make }: PartProps) {
  const { requestClose } = usePanelFrame()
  return (
    <>
      <p className={styles.text}>{messages.makeFor(records.length)}</p>
      <PanelFooter>
        {requestClose && (
          <Button autoInsertSpace={false} disabled={busy} onClick={requestClose}>
            {messages.cancel}
          </Button>
        )}
        <Button autoInsertSpace={false} type="primary" loading={busy} onClick={() => void make()}>
          {messages.make}
        </Button>
      </PanelFooter>
    </>
  )
}

function PasswordForm({ host, records, busy, run, make, onDone }: PartProps) {
  const { requestClose } = usePanelFrame()
  const formId = useId()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  useUnsavedPanel(password !== '' || again !== '')
  const username = String(records[0]?.username ?? '')
  const problems = problemsOf(password, again)
  const shown = tried ? problems : {}

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const first = problems.password ? 'password' : problems.again ? 'again' : null
    if (first) {
      document.getElementById(`${formId}-${first}`)?.focus()
      return
    }
    void run(async () => {
      await host.call(changePassword, { body: { username, password, confirmpassword: again } })
      host.notice.success(messages.changed)
      onDone(NOTHING)
    })
  }

  return (
    <form id={formId} className={styles.form} onSubmit={submit} noValidate>
      <label htmlFor={`${formId}-name`}>{messages.username}</label>
      <Input id={`${formId}-name`} value={username} readOnly autoComplete="off" />
      <PasswordField
        id={`${formId}-password`}
        title={messages.password}
        value={password}
        problem={shown.password}
        onChange={setPassword}
      />
      <PasswordField
        id={`${formId}-again`}
        title={messages.confirmPassword}
        value={again}
        problem={shown.again}
        onChange={setAgain}
      />
      <p className={styles.text}>
        {messages.orMake}{' '}
        <Button autoInsertSpace={false} size="small" disabled={busy} onClick={() => void make()}>
          {messages.make}
        </Button>
      </p>
      <PanelFooter>
        {requestClose && (
          <Button autoInsertSpace={false} disabled={busy} onClick={requestClose}>
            {messages.cancel}
          </Button>
        )}
        <Button autoInsertSpace={false} type="primary" htmlType="submit" form={formId} loading={busy}>
          {messages.confirm}
        </Button>
      </PanelFooter>
    </form>
  )
}

interface FieldProps {
  readonly id: string
  readonly title: string
  readonly value: string
  readonly problem: string | undefined
  onChange(value: string): void
}

function PasswordField({ id, title, value, problem, onChange }: FieldProps) {
  return (
    <>
      <label htmlFor={id}>{title}</label>
      <div>
        <Input.Password
          id={id}
          value={value}
          autoComplete="new-password"
          aria-required
          aria-invalid={problem !== undefined}
          {...(problem !== undefined && { status: 'error' as const, 'aria-describedby': `${id}-problem` })}
          onChange={(event) => onChange(event.target.value)}
        />
        {problem !== undefined && (
          <div id={`${id}-problem`} className={styles.problem} role="alert">
            {problem}
          </div>
        )}
      </div>
    </>
  )
}

function problemsOf(password: string, again: string): { readonly password?: string; readonly again?: string } {
  if (password === '') return { password: messages.enterPassword }
  if (!isAllowedPassword(password)) return { password: PASSWORD_MESSAGES.rule }
  if (again === '') return { again: messages.enterAgain }
  return again === password ? {} : { again: messages.differ }
}
