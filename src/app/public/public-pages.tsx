import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { LoginResult, UserInfo } from '#schemas/api/session.ts'
import { isWithoutDepartment } from '#src/features/account/choices.ts'
import { readToken } from '#src/platform/session/stored-session.ts'
import { documentTitle } from '../boot/document-title.ts'
import type { Essentials } from '../boot/essentials.ts'
import { targetOfHash } from '../frame/navigation-guard.ts'
import { type Arrival, type ArrivalStep, keepSession, nextStep } from './arrival.ts'
import { endHeldSession } from './end-held-session.ts'
import { LazyScreen } from './lazy-screen.tsx'
import { messages } from './messages.ts'
import type { PublicHttp } from './public-http.ts'
import { PUBLIC_PAGES } from './public-routes.ts'
import { SignInPage } from './sign-in-page.tsx'

export interface Arrived {
  /** The user belongs to none, and is to be told. */
  readonly withoutDepartment: boolean
}

export interface PublicPagesProps {
  readonly essentials: Essentials
  readonly publicHttp: PublicHttp
  /** Why the user is here again. */
  readonly reason: string | undefined
  /** He has a session, and a password of the server's making: he may do nothing before he has replaced it. */
  readonly replacePasswordOf: UserInfo | undefined
  /** The server has let him in already, by a ticket of the CAS server. */
  readonly entered: LoginResult | undefined
  /** Resolves when the console stands. */
  onArrived(arrived: Arrived): Promise<void>
  /** The password is replaced in a session that was there before. */
  onPasswordReplaced(): Promise<void>
}

/** Everything that is shown without a session, or before one may be used. */
export function PublicPages({
  essentials,
  publicHttp,
  reason,
  replacePasswordOf,
  entered,
  onArrived,
  onPasswordReplaced,
}: PublicPagesProps) {
  const [arrival, setArrival] = useState<Arrival>()
  const [step, setStep] = useState<ArrivalStep>()
  const [keeper, setKeeper] = useState(replacePasswordOf)
  const [attempt, setAttempt] = useState(0)
  const target = useSyncExternalStore(subscribeToHash, () => targetOfHash(location.hash))
  const address = new URL(target, 'http://console.invalid')
  const page = PUBLIC_PAGES.get(address.pathname)

  const replacing = keeper ?? (step === 'initial-password' ? arrival?.result.userInfo : undefined)
  const title = replacing ? messages.initialPassword : (page?.title ?? messages.signIn)
  useEffect(() => {
    document.title = documentTitle(title, essentials.config)
  }, [title, essentials.config])

  const enter = useEffectEvent(() => void onArrived({ withoutDepartment: false }))

  async function arrive(who: Arrival, chosenTenant?: number) {
    keepSession(essentials, who, chosenTenant)
    essentials.sessionChannel.tell({ kind: 'signed-in', userId: who.result.userInfo.id })
    await onArrived({ withoutDepartment: isWithoutDepartment(who.result) })
  }

  async function proceed(who: Arrival, after: ArrivalStep | undefined) {
    const next = nextStep(who, after)
    if (next === 'console') return arrive(who)
    publicHttp.hold(who.result.token)
    setArrival(who)
    // A reload in the middle leads back to this form.
    if (next === 'initial-password') keepSession(essentials, who)
    setStep(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for who was let in before this was shown
  useEffect(() => {
    if (entered) void proceed({ result: entered, options: { remember: true } }, undefined)
  }, [])

  // Whoever signs in for the whole browser is signed in here as well; but not over what somebody does on another page.
  const signingIn = page === undefined && step === undefined && !replacing
  useEffect(() => {
    if (!signingIn) return
    return essentials.sessionChannel.listen(({ kind }) => {
      if (kind === 'signed-in' && readToken(essentials.storage) !== undefined) enter()
    })
  }, [signingIn, essentials])

  async function leave() {
    await endHeldSession(essentials, publicHttp)
    setArrival(undefined)
    setStep(undefined)
    setKeeper(undefined)
    // The form that has led here is locked.
    setAttempt((current) => current + 1)
  }

  if (replacing) {
    return (
      <LazyScreen load={loadInitialPassword}>
        {(Screen) => (
          <Screen
            http={publicHttp.http}
            username={replacing.username}
            oldPassword={arrival?.options.password}
            onChanged={() => (arrival ? proceed(arrival, 'initial-password') : onPasswordReplaced())}
            onLeave={() => void leave()}
          />
        )}
      </LazyScreen>
    )
  }
  if (entered && !step && attempt === 0) return <p role="status">{messages.entering}</p>
  if (page) {
    return (
      <LazyScreen load={page.load}>
        {(Page) => <Page essentials={essentials} publicHttp={publicHttp} parameters={address.searchParams} />}
      </LazyScreen>
    )
  }
  return (
    <>
      {/* Below the dialog nothing is to be done any more. */}
      <div inert={step === 'choices'}>
        <SignInPage
          key={attempt}
          essentials={essentials}
          http={publicHttp.http}
          reason={reason}
          suggestedName={address.searchParams.get('username') ?? undefined}
          onSignedIn={(result, options) => proceed({ result, options }, undefined)}
        />
      </div>
      {arrival && step === 'choices' && (
        <LazyScreen load={loadChoices}>
          {(Screen) => (
            <Screen
              http={publicHttp.http}
              result={arrival.result}
              onChosen={(userInfo, tenantId) =>
                arrive({ ...arrival, result: { ...arrival.result, userInfo } }, tenantId)
              }
              onLeave={() => void leave()}
            />
          )}
        </LazyScreen>
      )}
    </>
  )
}

const loadInitialPassword = () => import('./initial-password-screen.tsx').then((module) => module.InitialPasswordScreen)

const loadChoices = () => import('./choices-screen.tsx').then((module) => module.ChoicesScreen)

function subscribeToHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
