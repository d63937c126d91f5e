import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { messages } from './messages.ts'
import styles from './own-account.module.css'
import type { OwnAccountService, Said } from './own-account-service.ts'
import { OwnForm } from './own-form.tsx'
import { OwnSessions } from './own-sessions.tsx'

export interface OwnAccountProps {
  readonly service: OwnAccountService
  readonly userId: string
  readonly hasPassword: boolean
  readonly picture: ReactNode
  readonly secondFactor: ReactNode
  onChangePicture(): void
  /** The name that stands in the console. */
  onRenamed(realname: string): void
  onSaid(text: string): void
  onFailed(text: string): void
  confirm(question: string): Promise<boolean>
  /** All sessions have ended, this one as well. */
  onSignedOut(): void
}

/** 账号设置 of who is signed in. */
export function OwnAccount(props: OwnAccountProps) {
  const { service, userId, hasPassword, picture, secondFactor, onChangePicture, onRenamed, onSaid, onFailed } = props
  const { confirm, onSignedOut } = props
  const [editing, setEditing] = useState<'phone' | 'email'>()
  const account = useQuery({ queryKey: ['own-account', userId], queryFn: () => service.load() })
  const sessions = useQuery({ queryKey: ['own-sessions', userId], queryFn: () => service.sessions() })

  function saved(text: string) {
    setEditing(undefined)
    onSaid(text)
    void account.refetch()
  }

  async function end(which: 'one' | 'others' | 'all', id?: string) {
    if (which === 'all' && !(await confirm(messages.endAllQuestion))) return
    const { kind, text } = await service
      .endSessions(which, id)
      .catch((): Said => ({ kind: 'refused', text: messages.failed }))
    if (kind === 'refused') onFailed(text)
    else onSaid(text)
    if (kind === 'done' && which === 'all') onSignedOut()
    else void sessions.refetch()
  }

  if (account.isError) return <p role="alert">{messages.loadFailed}</p>
  if (!account.data) return null
  const { username, realname, phone, email } = account.data
  return (
    <div className={styles.page}>
      <Card title={messages.basic}>
        <div className={styles.line}>
          {picture}
          <Button autoInsertSpace={false} onClick={onChangePicture}>
            {messages.changePicture}
          </Button>
        </div>
        <p>
          {messages.username}：{username}
        </p>
        <OwnForm
          label={messages.basic}
          submit={messages.save}
          field={{
            label: messages.realname,
            hint: messages.realnameHint,
            name: 'realname',
            initial: realname,
            required: messages.realnameRequired,
          }}
          save={async ({ value }) => {
            const outcome = await service.rename(value)
            if (outcome.kind === 'done') onRenamed(value)
            return outcome
          }}
          onSaved={saved}
        />
      </Card>
      <Card title={messages.phone}>
        {editing === 'phone' ? (
          <OwnForm
            label={messages.changePhone}
            submit={messages.changePhone}
            field={{
              label: messages.newPhone,
              hint: messages.newPhoneHint,
              name: 'mobile',
              required: messages.phoneRequired,
            }}
            sendCode={(value) => service.sendCode(value)}
            withPassword={hasPassword}
            save={({ value, code, password }) => service.changePhone(value, code, password)}
            onSaved={saved}
            onCancel={() => setEditing(undefined)}
          />
        ) : (
          <Value text={phone ?? messages.noPhone} action={messages.changePhone} onEdit={() => setEditing('phone')} />
        )}
      </Card>
      <Card title={messages.email}>
        {editing === 'email' ? (
          <OwnForm
            label={messages.changeEmail}
            submit={messages.changeEmail}
            field={{ label: messages.newEmail, hint: messages.newEmailHint, name: 'email' }}
            withPassword={hasPassword}
            save={({ value, password }) => service.changeEmail(value, password)}
            onSaved={saved}
            onCancel={() => setEditing(undefined)}
          />
        ) : (
          <Value text={email ?? messages.noEmail} action={messages.changeEmail} onEdit={() => setEditing('email')} />
        )}
      </Card>
      <Card title={messages.secondFactor}>{secondFactor}</Card>
      <Card title={messages.sessions}>
        {sessions.isError ? (
          <p role="alert">{messages.loadFailed}</p>
        ) : (
          <OwnSessions sessions={sessions.data ?? []} onEnd={(which, id) => void end(which, id)} />
        )}
      </Card>
    </div>
  )
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

interface ValueProps {
  readonly text: string
  readonly action: string
  onEdit(): void
}

function Value({ text, action, onEdit }: ValueProps) {
  return (
    <div className={styles.line}>
      <span>{text}</span>
      <Button autoInsertSpace={false} onClick={onEdit}>
        {action}
      </Button>
    </div>
  )
}
