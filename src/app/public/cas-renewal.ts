import { Type } from 'typebox'
import { type LoginResult, loginResult } from '#schemas/api/session.ts'
import { conforms } from '#schemas/conforms.ts'
import { type ExpiredSession, saveRenewedSession } from '#src/platform/session/renewed-session.ts'
import type { ConsoleStorage } from '#src/platform/storage/storage.ts'
import type { Essentials } from '../boot/essentials.ts'
import { arriveByCas, type CasArrival, type CasDependencies } from './cas.ts'
import { casService, casWindowEntry } from './cas-address.ts'

const WINDOW_FEATURES = 'popup,width=720,height=640'

/** For what a window is sent to the CAS server. */
export interface CasWindow extends ExpiredSession {
  /** On which the console waits for a session that is to be its own alone. */
  readonly channel: string
}

const casWindow = Type.Object({
  userId: Type.String(),
  tenantId: Type.String(),
  remember: Type.Boolean(),
  channel: Type.String(),
})

/** Of a console of another version, which looks into the storage of all windows. */
const UNKNOWN: CasWindow = { userId: '', tenantId: '', remember: true, channel: '' }

/** Signs in there beside the living page. False: the browser refused to open a window. */
export function openCasWindow(
  casUrl: string,
  storage: ConsoleStorage,
  expired: CasWindow,
  view: Pick<Window, 'location' | 'open'>,
): boolean {
  const service = encodeURIComponent(casService(view.location))
  const opened = view.open(`${casUrl}/login?service=${service}`, '_blank', WINDOW_FEATURES)
  if (opened === null) return false
  storage.write(casWindowEntry, expired)
  return true
}

/**
 * The session of another window has expired, and goes on when this one has signed in. The next one is of the same kind:
 * one that all windows share is found in their storage, one that ends with its window can only be handed to it.
 */
export async function renewByCas(
  dependencies: CasDependencies & Pick<Essentials, 'storage' | 'sessionChannel'>,
): Promise<CasArrival> {
  const { storage, sessionChannel } = dependencies
  const stored = storage.read(casWindowEntry)
  const expired = conforms(casWindow, stored) ? stored : UNKNOWN
  storage.remove(casWindowEntry)
  const arrival = await arriveByCas(dependencies)
  if (arrival.kind !== 'signed-in') return arrival
  const { result } = arrival
  saveRenewedSession(storage, result, expired)
  if (expired.remember) sessionChannel.tell({ kind: 'signed-in', userId: result.userInfo.id })
  else handOver(expired.channel, result)
  return arrival
}

function handOver(name: string, result: LoginResult): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(result)
  channel.close()
}

/** Where the console waits meanwhile. */
export function waitForCasWindow(name: string, onSignedIn: (result: LoginResult) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    // The window may have loaded another version of the console.
    if (conforms(loginResult, data)) onSignedIn(data)
  }
  return () => channel.close()
}
