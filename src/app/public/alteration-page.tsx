import { useState } from 'react'
import { createAlterationService } from '#src/features/password-alteration/alteration-service.ts'
import { messages as alterationMessages } from '#src/features/password-alteration/messages.ts'
import { PasswordAlteration } from '#src/features/password-alteration/password-alteration.tsx'
import { createSmsService } from '#src/forms/sms-service.ts'
import { SIGN_IN_PATH } from '../boot/routes.ts'
import { createCaptchaKey } from '../session/captcha-key.ts'
import styles from './public.module.css'
import type { PublicPageProps } from './public-page.ts'

export function AlterationPage({ essentials: { clock }, publicHttp: { http } }: PublicPageProps) {
  const [service] = useState(() => createAlterationService(http))
  const [sms] = useState(() => createSmsService(http))
  return (
    <PasswordAlteration
      service={service}
      sms={sms}
      backLink={
        <a className={styles.link} href={`#${SIGN_IN_PATH}`}>
          {alterationMessages.signIn}
        </a>
      }
      createKey={() => createCaptchaKey(clock.localNow())}
      onReturn={(username) => {
        location.hash = `${SIGN_IN_PATH}?username=${encodeURIComponent(username)}`
      }}
    />
  )
}
