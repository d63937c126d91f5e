import type { ConsoleStorage } from '../storage/storage.ts'
import { readSession, readTenant, readToken } from './stored-session.ts'

/** Who has a session in the storage instead of this console. */
export type Taker = 'another-user' | 'another-tenant'

/**
 * The session that a console stands for: that of one user at one tenant. All windows share a storage, and any of them
 * may sign somebody else in; what lies there is asked for here, so that nothing is ever done in another one's name.
 */
export interface OwnSession {
  readonly tenantId: string
  /** What calls are made with; undefined while the storage has no session of this user at this tenant. */
  token(): string | undefined
  takenBy(): Taker | undefined
  /** Where the storage had a token alone, the server says whose it is. */
  belongsTo(userId: string): void
}

export function createOwnSession(storage: ConsoleStorage): OwnSession {
  const tenantId = readTenant(storage)
  let known = readToken(storage)
  let owner = readSession(storage)?.user?.id

  function look(): Taker | undefined {
    const stored = readSession(storage)
    // Another process writes a session piece by piece, the token last: with the same token it is not written yet.
    if (stored === undefined || stored.token === known) return undefined
    if (owner === undefined || stored.user?.id !== owner) return 'another-user'
    if (stored.tenantId !== tenantId) return 'another-tenant'
    known = stored.token
    return undefined
  }

  return {
    tenantId,
    token() {
      const stored = readToken(storage)
      return stored === known || look() === undefined ? stored : undefined
    },
    takenBy: look,
    belongsTo(userId) {
      owner = userId
    },
  }
}
