import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LoginResult } from '#schemas/api/session.ts'
import { SignInLayer } from '#src/features/sign-in/sign-in-layer.tsx'
import { createSignInService } from '#src/features/sign-in/sign-in-service.ts'
import { createFetchTransport } from '#src/platform/http/fetch-transport.ts'
import { createHttpClient, type HttpClient } from '#src/platform/http/http-client.ts'
import { randomHex } from '#src/platform/realtime/browser-windows.ts'
import { type ExpiredSession, saveRenewedSession } from '#src/platform/session/renewed-session.ts'
import type { SessionStore } from '#src/platform/session/session-store.ts'
import { isSessionRemembered } from '#src/platform/session/stored-session.ts'
import type { ConsoleServices } from '../boot/console-services.ts'
import { messages } from '../messages.ts'
import { openCasWindow, waitForCasWindow } from '../public/cas-renewal.ts'
import { LazyScreen } from '../public/lazy-screen.tsx'
import { useSecondStep } from '../public/use-second-step.tsx'
import { createCaptchaKey } from './captcha-key.ts'

export interface SessionRenewalProps {
  readonly services: ConsoleServices
  readonly session: SessionStore
  readonly open: boolean
  /** He has signed in, or somebody else has. */
  onRenewed(userId: string): void
  onDecline(): void
}

/** The ways to sign in again, and what becomes of the session then. Loaded when a session has expired: most never do. */
export function SessionRenewal({ services, session, open, onRenewed, onDecline }: SessionRenewalProps) {
  const { config, storage, clock, sessionChannel } = services
  const [ownHttp] = useState(() => createOwnHttp(services))
  const { http, dialog } = useSecondStep(ownHttp)
  const [service] = useState(() => createSignInService(http))

  const expired = (): ExpiredSession => ({
    userId: session.user.id,
    tenantId: session.tenantId,
    remember: isSessionRemembered(storage),
  })

  function renew(result: LoginResult) {
    const { userInfo } = result
    saveRenewedSession(storage, result, expired())
    sessionChannel.tell({ kind: 'signed-in', userId: userInfo.id })
    // Loaded afresh, the console asks for another password, or a second factor, first.
    if (result.mustChangePassword || result.mustSetUpSecondFactor) void services.reloadSoon()
    else onRenewed(userInfo.id)
  }

  const createKey = () => createCaptchaKey(clock.localNow())
  const isOnlyPassword = config.casUrl === '' && config.thirdLogins.length === 0
  return (
    <>
      <SignInLayer
        open={open}
        service={service}
        username={session.user.username}
        otherWays={
          isOnlyPassword ? undefined : (
            <OtherWays services={services} http={http} expired={expired} createKey={createKey} onSignedIn={renew} />
          )
        }
        passwordIsSecond={config.casUrl !== ''}
        createCaptchaKey={createKey}
        onSignedIn={renew}
        onDecline={onDecline}
      />
      {dialog}
    </>
  )
}

interface OtherWaysProps {
  readonly services: ConsoleServices
  readonly http: HttpClient
  expired(): ExpiredSession
  createKey(): string
  onSignedIn(result: LoginResult): void
}

/**
 * In windows of their own: the page stays. The one of the CAS server tells through the channel of sessions, or hands over
 * a session that is to be this window's own.
 */
function OtherWays({ services, http, expired, createKey, onSignedIn }: OtherWaysProps) {
  const { config, storage, notices } = services
  const [channel] = useState(() => `pagewright-cas/${randomHex()}`)
  const handedOver = useEffectEvent(onSignedIn)
  useEffect(() => waitForCasWindow(channel, (result) => handedOver(result)), [channel])

  function openCas() {
    if (openCasWindow(config.casUrl, storage, { ...expired(), channel }, window)) return
    notices.show({ kind: 'message', tone: 'warning', text: messages.windowBlocked })
  }
  return (
    <>
      {config.casUrl !== '' && (
        <Button block type="primary" size="large" autoInsertSpace={false} onClick={openCas}>
          {messages.singleSignOn}
        </Button>
      )}
      {config.thirdLogins.length > 0 && (
        <LazyScreen load={loadThird}>
          {(Screen) => (
            <Screen
              essentials={services}
              http={http}
              createKey={createKey}
              onSignedIn={async (result) => onSignedIn(result)}
            />
          )}
        </LazyScreen>
      )}
    </>
  )
}

const loadThird = () => import('../public/third-sign-in.tsx').then((module) => module.ThirdSignIn)

/** A client without a session: a refusal of these calls must not ask for another sign-in. */
function createOwnHttp({ config, clock, ownSession }: ConsoleServices): HttpClient {
  return createHttpClient({
    transport: createFetchTransport(),
    baseUrl: config.apiBaseUrl,
    clock,
    token: () => undefined,
    tenantId: () => ownSession.tenantId,
    onFailure: () => undefined,
  })
}
