import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from '#src/forms/forms.module.css'
import type { SmsService } from '#src/forms/sms-service.ts'
import { useCountdown } from '#src/forms/use-countdown.ts'
import ownStyles from './alteration.module.css'
import type { AlterationService, PhoneProof } from './alteration-service.ts'
import { messages } from './messages.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { PhoneProofForm } from './phone-proof-form.tsx'

/** Specified. */
const RETURN_AFTER_SECONDS = 5

export interface PasswordAlterationProps {
  readonly service: AlterationService
  readonly sms: SmsService
  readonly backLink: ReactNode
  createKey(): string
  /** The sign-in page, with the name filled in. */
  onReturn(username: string): void
}

type Screen =
  | { readonly step: 0 }
  | { readonly step: 1; readonly proof: PhoneProof }
  | { readonly step: 2; readonly username: string }

/** A forgotten password: the phone, a new password, done. */
export function PasswordAlteration({ service, sms, backLink, createKey, onReturn }: PasswordAlterationProps) {
  const [screen, setScreen] = useState<Screen>({ step: 0 })
  return (
    <>
      <h1 className={styles.heading}>{messages.title}</h1>
      <ol className={ownStyles.steps} aria-label={messages.steps}>
        {messages.stepNames.map((name, index) => (
          <li
            key={name}
            className={ownStyles.step}
            data-state={index < screen.step ? 'done' : index === screen.step ? 'current' : 'coming'}
            aria-current={index === screen.step ? 'step' : undefined}
          >
            <span className={ownStyles.number} aria-hidden>
              {index + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
      {screen.step === 0 && (
        <PhoneProofForm
          service={service}
          sms={sms}
          backLink={backLink}
          createKey={createKey}
          onProved={(proof) => setScreen({ step: 1, proof })}
        />
      )}
      {screen.step === 1 && (
        <NewPasswordForm
          service={service}
          proof={screen.proof}
          onBack={() => setScreen({ step: 0 })}
          onChanged={() => setScreen({ step: 2, username: screen.proof.username })}
        />
      )}
      {screen.step === 2 && <Done onReturn={() => onReturn(screen.username)} />}
    </>
  )
}

function Done({ onReturn }: { onReturn(): void }) {
  const { left, start } = useCountdown()
  const started = useRef(false)
  const ref = useRef<HTMLHeadingElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    start(RETURN_AFTER_SECONDS)
    ref.current?.focus()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the countdown alone tells when
  useEffect(() => {
    if (left > 0) started.current = true
    else if (started.current) onReturn()
  }, [left])

  return (
    <div className={styles.result}>
      <CheckCircleFilled className={styles.resultIcon ?? ''} aria-hidden />
      <h2 ref={ref} tabIndex={-1} className={styles.resultTitle}>
        {messages.doneTitle}
      </h2>
      <p className={styles.resultText}>{messages.doneText(left)}</p>
      <Button type="primary" size="large" autoInsertSpace={false} onClick={onReturn}>
        {messages.back}
      </Button>
    </div>
  )
}
