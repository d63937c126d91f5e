import { useState } from 'react'
import { messages as registrationMessages } from '#src/features/registration/messages.ts'
import { RegistrationForm } from '#src/features/registration/registration-form.tsx'
import { createRegistrationService } from '#src/features/registration/registration-service.ts'
import formStyles from '#src/forms/forms.module.css'
import { createSmsService } from '#src/forms/sms-service.ts'
import { REGISTER_RESULT_PATH, SIGN_IN_PATH } from '../boot/routes.ts'
import { createCaptchaKey } from '../session/captcha-key.ts'
import styles from './public.module.css'
import type { PublicPageProps } from './public-page.ts'

export function RegistrationPage({ essentials: { config, clock }, publicHttp: { http } }: PublicPageProps) {
  const [service] = useState(() => createRegistrationService(http))
  const [sms] = useState(() => createSmsService(http))
  const back = (
    <a className={styles.link} href={`#${SIGN_IN_PATH}`}>
      {registrationMessages.signIn}
    </a>
  )
  if (!config.registration) {
    return (
      <div className={styles.missing}>
        <h1 className={formStyles.heading}>{registrationMessages.title}</h1>
        <p>{registrationMessages.closed}</p>
        {back}
      </div>
    )
  }
  return (
    <RegistrationForm
      service={service}
      sms={sms}
      backLink={back}
      createKey={() => createCaptchaKey(clock.localNow())}
      onRegistered={(username) => {
        location.hash = `${REGISTER_RESULT_PATH}?username=${encodeURIComponent(username)}`
      }}
    />
  )
}
