import { type Broadcaster, type Election, electByLock } from './shared-socket.ts'

/** How the windows of this browser find the one that holds a connection. */
export interface BrowserWindows {
  readonly channel: Broadcaster
  readonly elect: Election
}

/**
 * Browsers have locks on secure pages only, and consoles run inside company networks over plain HTTP: there, each window
 * holds a connection of its own, and talks to no other.
 */
export function joinWindows(name: string, locks: LockManager | undefined): BrowserWindows {
  if (locks === undefined) return { channel: new BroadcastChannel(`${name}/${randomHex()}`), elect: electAlone }
  return { channel: new BroadcastChannel(name), elect: electByLock(locks) }
}

/** 32 hexadecimal digits. Not `randomUUID`, which is for secure pages only as well. */
export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const electAlone: Election = (_name, signal, work) => (signal.aborted ? Promise.resolve() : work())
