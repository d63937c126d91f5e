import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import type { LoginResult } from '#schemas/api/session.ts'
import { messages } from './messages.ts'
import styles from './sign-in.module.css'
import { SignInForm } from './sign-in-form.tsx'
import type { SignInService } from './sign-in-service.ts'

const WIDTH_PX = 480

export interface SignInLayerProps {
  readonly open: boolean
  readonly service: SignInService
  /** Whose session has expired. */
  readonly username: string
  /** Ways to sign in without a password of this system, for those who have none. */
  readonly otherWays?: ReactNode
  /** The password is what remains to who cannot go one of them. */
  readonly passwordIsSecond?: boolean
  createCaptchaKey(): string
  onSignedIn(result: LoginResult): void
  /** The user does not want to go on. */
  onDecline(): void
}

/** Signs the same user in again above the living page: what he was doing stays as it is, and goes on. */
export function SignInLayer({
  open,
  service,
  username,
  otherWays,
  passwordIsSecond = false,
  createCaptchaKey,
  onSignedIn,
  onDecline,
}: SignInLayerProps) {
  const content = useRef<HTMLDivElement>(null)

  /** The name stands already: only the password is wanted, or nothing but a click. */
  function focusFirst() {
    const first = content.current?.querySelector<HTMLElement>('[data-other-ways] button, input[name="password"]')
    first?.focus()
  }

  return (
    <AppModal
      open={open}
      title={messages.expiredTitle}
      widthPx={WIDTH_PX}
      dismissible={false}
      onCloseRequest={onDecline}
      onSettled={(isOpen) => isOpen && focusFirst()}
      footer={
        <Button type="text" autoInsertSpace={false} onClick={onDecline}>
          {messages.leave}
        </Button>
      }
    >
      <div ref={content}>
        <p className={styles.expired}>{messages.expired}</p>
        <p className={styles.hint}>{messages.expiredHint}</p>
        {open && otherWays && (
          <div data-other-ways className={styles.otherWays}>
            {otherWays}
            <p className={styles.orPassword}>{messages.orPassword}</p>
          </div>
        )}
        {open && (
          <SignInForm
            service={service}
            account={username}
            second={passwordIsSecond}
            createCaptchaKey={createCaptchaKey}
            onSignedIn={async (result) => onSignedIn(result)}
          />
        )}
      </div>
    </AppModal>
  )
}
