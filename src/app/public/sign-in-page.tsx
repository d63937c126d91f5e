import { Button } from 'antd'
import { useState } from 'react'
import type { LoginResult } from '#schemas/api/session.ts'
import { type SignedInOptions, SignInForm } from '#src/features/sign-in/sign-in-form.tsx'
import { createSignInService } from '#src/features/sign-in/sign-in-service.ts'
import { SignInTabs, type SignInWay } from '#src/features/sign-in/sign-in-tabs.tsx'
import formStyles from '#src/forms/forms.module.css'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import type { Essentials } from '../boot/essentials.ts'
import { ALTERATION_PATH, REGISTER_PATH } from '../boot/routes.ts'
import { createCaptchaKey } from '../session/captcha-key.ts'
import { leaveForCas } from './cas-address.ts'
import { LazyScreen } from './lazy-screen.tsx'
import { messages } from './messages.ts'
import styles from './public.module.css'

export interface SignInPageProps {
  readonly essentials: Essentials
  readonly http: HttpClient
  readonly reason: string | undefined
  readonly suggestedName: string | undefined
  onSignedIn(result: LoginResult, options: SignedInOptions): Promise<void>
}

/** By account or by phone, and what else the configuration offers. */
export function SignInPage({ essentials, http, reason, suggestedName, onSignedIn }: SignInPageProps) {
  const { config, clock, sessionArea } = essentials
  const [service] = useState(() => createSignInService(http))
  const [way, setWay] = useState<SignInWay>('account')
  const createKey = () => createCaptchaKey(clock.localNow())
  const signInByCas = () => leaveForCas(config.casUrl, sessionArea, location)
  const links = (
    <span className={styles.links}>
      <a href={`#${ALTERATION_PATH}`}>{messages.forgotten}</a>
      {config.registration && <a href={`#${REGISTER_PATH}`}>{messages.register}</a>}
    </span>
  )
  return (
    <>
      <h1 className={formStyles.hidden}>{messages.signIn}</h1>
      <SignInTabs way={way} onChange={setWay}>
        {way === 'account' ? (
          <SignInForm
            service={service}
            reason={reason}
            suggestedName={suggestedName}
            links={links}
            createCaptchaKey={createKey}
            onSignedIn={onSignedIn}
          />
        ) : (
          <LazyScreen load={loadPhone}>
            {(Screen) => <Screen http={http} links={links} createKey={createKey} onSignedIn={onSignedIn} />}
          </LazyScreen>
        )}
      </SignInTabs>
      {config.casUrl !== '' && (
        <Button block autoInsertSpace={false} className={styles.other ?? ''} onClick={signInByCas}>
          {messages.singleSignOn}
        </Button>
      )}
      {config.thirdLogins.length > 0 && (
        <LazyScreen load={loadThird}>
          {(Screen) => <Screen essentials={essentials} http={http} createKey={createKey} onSignedIn={onSignedIn} />}
        </LazyScreen>
      )}
    </>
  )
}

const loadPhone = () => import('./phone-sign-in.tsx').then((module) => module.PhoneSignIn)
const loadThird = () => import('./third-sign-in.tsx').then((module) => module.ThirdSignIn)
