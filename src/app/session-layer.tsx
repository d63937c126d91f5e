import { Button } from 'antd'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { LoginResult } from '#schemas/api/session.ts'
import type { SignInLayerProps } from '#src/features/sign-in/sign-in-layer.tsx'
import { createSignInService } from '#src/features/sign-in/sign-in-service.ts'
import { createFetchTransport } from '#src/platform/http/fetch-transport.ts'
import { createHttpClient, type HttpClient } from '#src/platform/http/http-client.ts'
import { messages as httpMessages } from '#src/platform/http/messages.ts'
import type { Taker } from '#src/platform/session/own-session.ts'
import type { SessionChannel } from '#src/platform/session/session-channel.ts'
import type { SessionStore } from '#src/platform/session/session-store.ts'
import { isSessionRemembered, saveSession, saveTenant } from '#src/platform/session/stored-session.ts'
import { createCaptchaKey } from './captcha-key.ts'
import type { ConsoleServices } from './console-services.ts'
import { loadChunk } from './load-chunk.ts'
import { messages } from './messages.ts'
import { openCasWindow } from './public/cas-address.ts'
import { LazyScreen } from './public/lazy-screen.tsx'

interface SessionLayerProps {
  readonly services: ConsoleServices
  readonly session: SessionStore
  readonly channel: SessionChannel
  /** He has signed in, or somebody else has. */
  onRenewed(userId: string): void
}

/** Above the living console while its session has expired: the same user signs in again, and everything goes on. */
export function SessionLayer({ services, session, channel, onRenewed }: SessionLayerProps) {
  const { revival, storage, clock } = services
  const state = useSyncExternalStore(revival.subscribe, revival.state)
  const [http] = useState(() => createOwnHttp(services))
  const [service] = useState(() => createSignInService(http))
  // Most sessions never expire.
  const [Layer, setLayer] = useState<ComponentType<SignInLayerProps>>()
  const [attempt, setAttempt] = useState(0)

  const asking = state === 'asking'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (!asking || Layer) return
    loadChunk(() => import('#src/features/sign-in/sign-in-layer.tsx')).then(
      (module) => setLayer(() => module.SignInLayer),
      async () => {
        const { confirmTitle: title, layerMissing: content, retry: agreeText } = messages
        const again = await services.notices.ask({ title, content, agreeText })
        // He may have signed in in another window meanwhile.
        if (services.revival.state() !== 'asking') return
        if (again) setAttempt((before) => before + 1)
        else await decline(services)
      },
    )
  }, [asking, Layer, services, attempt])

  if (!Layer) return null

  function renew(result: LoginResult) {
    const remember = isSessionRemembered(storage)
    const { tenantList = [], userInfo } = result
    // Whoever takes the place of the user does not take his tenant.
    const tenant = userInfo.id === session.user.id ? Number(session.tenantId) : tenantList[0]?.id
    saveTenant(storage, tenant, { remember })
    saveSession(storage, result, { remember })
    channel.tell({ kind: 'signed-in', userId: userInfo.id })
    // Loaded afresh, the console asks for another password first.
    if (result.mustChangePassword) void services.reloadSoon()
    else onRenewed(userInfo.id)
  }

  const createKey = () => createCaptchaKey(clock.localNow())
  const { config } = services
  const isOnlyPassword = config.casUrl === '' && config.thirdLogins.length === 0
  return (
    <Layer
      open={asking}
      service={service}
      username={session.user.username}
      otherWays={
        isOnlyPassword ? undefined : (
          <OtherWays services={services} http={http} createKey={createKey} onSignedIn={renew} />
        )
      }
      passwordIsSecond={config.casUrl !== ''}
      createCaptchaKey={createKey}
      onSignedIn={renew}
      onDecline={() => void decline(services)}
    />
  )
}

interface OtherWaysProps {
  readonly services: ConsoleServices
  readonly http: HttpClient
  createKey(): string
  onSignedIn(result: LoginResult): void
}

/** In windows of their own: the page stays. The one of the CAS server tells through the channel of sessions. */
function OtherWays({ services, http, createKey, onSignedIn }: OtherWaysProps) {
  const { config, storage, notices } = services
  function openCas() {
    if (openCasWindow(config.casUrl, storage, window)) return
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

const loadThird = () => import('./public/third-sign-in.tsx').then((module) => module.ThirdSignIn)

/** Specified for who does not sign in again: signed out, and the console loaded afresh after a second and a half. */
async function decline({ revival, endSession }: ConsoleServices): Promise<void> {
  revival.decline()
  await endSession(httpMessages.signInAgain)
}

/** The session in the storage belongs to somebody else now: nothing of what is on the screen is his. */
export async function changeHands({ notices, revival, reloadSoon }: ConsoleServices, taker: Taker): Promise<void> {
  // First of all: what waits for a session must not go on with this one.
  revival.decline()
  const text = taker === 'another-user' ? messages.anotherUser : messages.anotherTenant
  notices.show({ kind: 'card', tone: 'warning', title: httpMessages.noticeTitle, text })
  await reloadSoon()
}

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
