import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { LoginResult } from '#schemas/api/session.ts'
import { isWithoutDepartment } from '#src/features/account/choices.ts'
import { readToken } from '#src/platform/session/stored-session.ts'
import { documentTitle } from '../boot/document-title.ts'
import type { Essentials } from '../boot/essentials.ts'
import { targetOfHash } from '../frame/navigation-guard.ts'
import type { FirstThings } from '../session/load-session.ts'
import { type Arrival, type ArrivalStep, keepSession, nextStep } from './arrival.ts'
import { endHeldSession } from './end-held-session.ts'
import { LazyScreen } from './lazy-screen.tsx'
import { messages } from './messages.ts'
import type { PublicHttp } from './public-http.ts'
import { PUBLIC_PAGES } from './public-routes.ts'
import { SignInPage } from './sign-in-page.tsx'
import { useSecondStep } from './use-second-step.tsx'

const FIRST_TITLES: Readonly<Record<FirstThings['step'], string>> = {
  'initial-password': messages.initialPassword,
  'second-factor': messages.secondFactor,
}

export interface Arrived {
  /** The user belongs to none, and is to be told. */
  readonly withoutDepartment: boolean
}

export interface PublicPagesProps {
  readonly essentials: Essentials
  readonly publicHttp: PublicHttp
  /** Why the user is here again. */
  readonly reason: string | undefined
  /** He has a session, and may do nothing in it before he has done this. */
  readonly first: FirstThings | undefined
  /** The server has let him in already, by a ticket of the CAS server. */
  readonly entered: LoginResult | undefined
  /** The same, and he has a second factor: the ticket for it. */
  readonly secondStepOf: string | undefined
  /** Resolves when the console stands. */
  onArrived(arrived: Arrived): Promise<void>
  /** It is done, in a session that was there before. */
  onFirstThingsDone(): Promise<void>
}

/** Everything that is shown without a session, or before one may be used. */
export function PublicPages({
  essentials,
  publicHttp,
  reason,
  first,
  entered,
  secondStepOf,
  onArrived,
  onFirstThingsDone,
}: PublicPagesProps) {
  const [arrival, setArrival] = useState<Arrival>()
  const [step, setStep] = useState<ArrivalStep>()
  const [waiting, setWaiting] = useState(first)
  const secondStep = useSecondStep(publicHttp.http)
  const [attempt, setAttempt] = useState(0)
  const target = useSyncExternalStore(subscribeToHash, () => targetOfHash(location.hash))
  const address = new URL(target, 'http://console.invalid')
  const page = PUBLIC_PAGES.get(address.pathname)

  const firstStep = waiting?.step ?? (step === 'initial-password' || step === 'second-factor' ? step : undefined)
  const title = firstStep ? FIRST_TITLES[firstStep] : (page?.title ?? messages.signIn)
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
    if (next !== 'choices') keepSession(essentials, who)
    setStep(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for who was let in before this was shown
  useEffect(() => {
    if (entered) void proceed({ result: entered, options: { remember: true } }, undefined)
    if (secondStepOf === undefined) return
    void secondStep.ask(secondStepOf).then((result) => {
      if (result) void proceed({ result, options: { remember: true } }, undefined)
    })
  }, [])

  // Whoever signs in for the whole browser is signed in here as well; but not over what somebody does on another page.
  const signingIn = page === undefined && step === undefined && !firstStep
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
    setWaiting(undefined)
    // The form that has led here is locked.
    setAttempt((current) => current + 1)
  }

  if (firstStep === 'second-factor') {
    return (
      <LazyScreen load={loadSecondFactor}>
        {(Screen) => (
          <Screen
            http={publicHttp.http}
            onDone={() => (arrival ? proceed(arrival, 'second-factor') : onFirstThingsDone())}
            onLeave={() => void leave()}
          />
        )}
      </LazyScreen>
    )
  }
  const replacing = waiting?.user ?? arrival?.result.userInfo
  if (firstStep && replacing) {
    return (
      <LazyScreen load={loadInitialPassword}>
        {(Screen) => (
          <Screen
            http={publicHttp.http}
            username={replacing.username}
            oldPassword={arrival?.options.password}
            onChanged={() => (arrival ? proceed(arrival, 'initial-password') : onFirstThingsDone())}
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
      <div inert={step === 'choices' || secondStep.dialog !== undefined}>
        <SignInPage
          key={attempt}
          essentials={essentials}
          http={secondStep.http}
          reason={reason}
          suggestedName={address.searchParams.get('username') ?? undefined}
          onSignedIn={(result, options) => proceed({ result, options }, undefined)}
        />
      </div>
      {secondStep.dialog}
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

const loadSecondFactor = () => import('./second-factor-screen.tsx').then((module) => module.SecondFactorScreen)

const loadChoices = () => import('./choices-screen.tsx').then((module) => module.ChoicesScreen)

function subscribeToHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
