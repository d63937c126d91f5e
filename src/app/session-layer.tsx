import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { SignInLayerProps } from '#src/features/sign-in/sign-in-layer.tsx'
import { createSignInService, type SignInService } from '#src/features/sign-in/sign-in-service.ts'
import { createFetchTransport } from '#src/platform/http/fetch-transport.ts'
import { createHttpClient } from '#src/platform/http/http-client.ts'
import { messages as httpMessages } from '#src/platform/http/messages.ts'
import type { SessionChannel } from '#src/platform/session/session-channel.ts'
import type { SessionStore } from '#src/platform/session/session-store.ts'
import { isSessionRemembered, readTenant, saveSession } from '#src/platform/session/stored-session.ts'
import { createCaptchaKey } from './captcha-key.ts'
import type { ConsoleServices } from './console-services.ts'
import { loadChunk } from './load-chunk.ts'
import { messages } from './messages.ts'

interface SessionLayerProps {
  readonly services: ConsoleServices
  readonly session: SessionStore
  readonly channel: SessionChannel
}

/** Above the living console while its session has expired: the same user signs in again, and everything goes on. */
export function SessionLayer({ services, session, channel }: SessionLayerProps) {
  const { revival, storage, clock } = services
  const state = useSyncExternalStore(revival.subscribe, revival.state)
  const [service] = useState(() => createOwnSignInService(services))
  // Most sessions never expire.
  const [Layer, setLayer] = useState<ComponentType<SignInLayerProps>>()

  const asking = state === 'asking'
  useEffect(() => {
    if (!asking || Layer) return
    loadChunk(() => import('#src/features/sign-in/sign-in-layer.tsx')).then(
      (module) => setLayer(() => module.SignInLayer),
      () => void decline(services),
    )
  }, [asking, Layer, services])

  if (!Layer) return null
  return (
    <Layer
      open={asking}
      service={service}
      username={session.user.username}
      createCaptchaKey={() => createCaptchaKey(clock.localNow())}
      onSignedIn={(result) => {
        saveSession(storage, result, { remember: isSessionRemembered(storage) })
        channel.tell({ kind: 'signed-in', userId: result.userInfo.id })
        // Loaded afresh, the console asks for another password first.
        if (result.mustChangePassword) void services.reloadSoon()
        else if (result.userInfo.id === session.user.id) {
          session.user = result.userInfo
          revival.resume()
        } else void changeHands(services)
      }}
      onDecline={() => void decline(services)}
    />
  )
}

/** Specified for who does not sign in again: signed out, and the console loaded afresh after a second and a half. */
async function decline({ revival, endSession }: ConsoleServices): Promise<void> {
  revival.decline()
  await endSession(httpMessages.signInAgain)
}

/** The session in the storage belongs to somebody else now: nothing of what is on the screen is his. */
export async function changeHands({ notices, revival, reloadSoon }: ConsoleServices): Promise<void> {
  notices.show({ kind: 'card', tone: 'warning', title: httpMessages.noticeTitle, text: messages.anotherUser })
  await reloadSoon()
  revival.decline()
}

/** A client without a session: a refusal of these calls must not ask for another sign-in. */
function createOwnSignInService({ config, clock, storage }: ConsoleServices): SignInService {
  return createSignInService(
    createHttpClient({
      transport: createFetchTransport(),
      baseUrl: config.apiBaseUrl,
      clock,
      token: () => undefined,
      tenantId: () => readTenant(storage),
      onFailure: () => undefined,
    }),
  )
}
