import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { messages as httpMessages } from '#src/platform/http/messages.ts'
import type { Taker } from '#src/platform/session/own-session.ts'
import type { SessionStore } from '#src/platform/session/session-store.ts'
import type { ConsoleServices } from '../boot/console-services.ts'
import { loadChunk } from '../boot/load-chunk.ts'
import { messages } from '../messages.ts'
import type { SessionRenewalProps } from './session-renewal.tsx'

interface SessionLayerProps {
  readonly services: ConsoleServices
  readonly session: SessionStore
  /** He has signed in, or somebody else has. */
  onRenewed(userId: string): void
}

/** Above the living console while its session has expired: the same user signs in again, and everything goes on. */
export function SessionLayer({ services, session, onRenewed }: SessionLayerProps) {
  const { revival } = services
  const state = useSyncExternalStore(revival.subscribe, revival.state)
  // Most sessions never expire.
  const [Layer, setLayer] = useState<ComponentType<SessionRenewalProps>>()

  const asking = state === 'asking'
  useEffect(() => {
    if (!asking || Layer) return
    load()

    function load() {
      loadChunk(() => import('./session-renewal.tsx')).then((module) => setLayer(() => module.SessionRenewal), ask)
    }

    async function ask() {
      const { layerMissing: content, retry: agreeText, signOut: disagreeText } = messages
      const title = httpMessages.expiredTitle
      const again = await services.notices.ask({ title, content, agreeText, disagreeText })
      // He may have signed in in another window meanwhile.
      if (services.revival.state() !== 'asking') return
      if (again) load()
      else await decline(services)
    }
  }, [asking, Layer, services])

  if (!Layer) return null

  return (
    <Layer
      services={services}
      session={session}
      open={asking}
      onRenewed={onRenewed}
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
export async function changeHands({ notices, revival, reloadSoon }: ConsoleServices, taker: Taker): Promise<void> {
  // First of all: what waits for a session must not go on with this one.
  revival.decline()
  const text = taker === 'another-user' ? messages.anotherUser : messages.anotherTenant
  notices.show({ kind: 'card', tone: 'warning', title: httpMessages.noticeTitle, text })
  await reloadSoon()
}
