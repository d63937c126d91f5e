import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { LoginResult } from '#schemas/api/session.ts'
import { type Failure, FailureNote } from '#src/forms/failure-note.tsx'
import type { SmsService } from '#src/forms/sms-service.ts'
import { BindPhoneDialog } from './bind-phone-dialog.tsx'
import { messages } from './messages.ts'
import { SameNameDialog } from './same-name-dialog.tsx'
import styles from './third-login.module.css'
import type { BindOutcome, ThirdLoginService } from './third-login-service.ts'
import { readThirdNews, type ThirdNews } from './third-message.ts'
import type { ThirdWindow } from './third-window.ts'

export interface ThirdProvider {
  readonly source: string
  readonly title: string
}

export interface ThirdLoginsProps {
  readonly providers: readonly ThirdProvider[]
  readonly service: ThirdLoginService
  readonly sms: SmsService
  readonly thirdWindow: ThirdWindow
  /** Whether a new account may be made. */
  readonly registration: boolean
  addressOf(source: string): string
  createKey(): string
  onSignedIn(result: LoginResult): Promise<void>
}

type Question = Extract<ThirdNews, { kind: 'bind-phone' | 'same-name' }> & { readonly source: string }

/** Sign-in by the account of another service, in a window of its own. */
export function ThirdLogins({
  providers,
  service,
  sms,
  thirdWindow,
  registration,
  addressOf,
  createKey,
  onSignedIn,
}: ThirdLoginsProps) {
  const [waiting, setWaiting] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [question, setQuestion] = useState<Question>()
  useEffect(() => () => thirdWindow.forget(), [thirdWindow])

  function open({ source, title }: ThirdProvider) {
    setFailure(undefined)
    const opened = thirdWindow.open(addressOf(source), (message) => {
      setWaiting(undefined)
      void hear(readThirdNews(message), source)
    })
    if (opened) setWaiting(messages.waiting(title))
    else setFailure({ text: messages.blocked })
  }

  async function hear(news: ThirdNews | undefined, source: string) {
    switch (news?.kind) {
      case 'known':
        await enter(news.ticket, source)
        return
      case 'bind-phone':
      case 'same-name':
        setQuestion({ ...news, source })
        return
      case 'failed':
      case undefined:
        setFailure({ title: messages.failedTitle, text: messages.failed })
    }
  }

  async function enter(ticket: string, source: string) {
    const outcome = await service.enter(ticket, source)
    if (outcome.kind === 'signed-in') await onSignedIn(outcome.result)
    else setFailure({ title: messages.failedTitle, text: outcome.text })
  }

  /** Undefined: it is done; else why not. */
  async function settle(call: Promise<BindOutcome>, source: string): Promise<string | undefined> {
    const outcome = await call
    if (outcome.kind === 'refused') return outcome.text
    setQuestion(undefined)
    await enter(outcome.ticket, source)
    return undefined
  }

  return (
    <section className={styles.others} aria-label={messages.others}>
      <p className={styles.title}>{messages.others}</p>
      <FailureNote failure={failure} />
      <div className={styles.buttons}>
        {providers.map((provider) => (
          <Button key={provider.source} autoInsertSpace={false} onClick={() => open(provider)}>
            {provider.title}
          </Button>
        ))}
      </div>
      <p role="status" className={styles.waiting}>
        {waiting}
      </p>
      {question?.kind === 'bind-phone' && (
        <BindPhoneDialog
          sms={sms}
          createKey={createKey}
          onBind={(given) =>
            settle(service.bindPhone({ ...given, thirdUserUuid: question.thirdUserUuid }), question.source)
          }
          onClose={() => setQuestion(undefined)}
        />
      )}
      {question?.kind === 'same-name' && (
        <SameNameDialog
          username={question.user.username}
          mayCreate={registration}
          onCreate={() => settle(service.createUser(question.user, anySuffix()), question.source)}
          onBind={(password) => settle(service.bindByPassword(question.user, password), question.source)}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </section>
  )
}

const LAST_SUFFIX = 99

/** Of the contract: 1 to 99, behind the name of the new account. */
function anySuffix(): number {
  return 1 + Math.floor(Math.random() * LAST_SUFFIX)
}
