import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ALWAYS_ASK, type ChangeFeed } from '../caches/change-feed.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import type { SessionVerifier, SessionWish } from '../http/access-guard.ts'
import { businessFailure, unauthorized } from '../http/api-error.ts'
import { httpMessages } from '../http/messages.ts'
import type { RequestContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import type { DeclaredCodes } from '../permissions/declared-codes.ts'
import {
  type Anew,
  createKnownSessions,
  type Generations,
  type KnownSession,
  type KnownUser,
  type Rights,
  readStanding,
} from './known-sessions.ts'
import { sessionMessages } from './messages.ts'
import { isOutOfTime, openAt, settleTenant } from './tenants.ts'

export interface SessionLimits {
  readonly idleHours: number
  readonly absoluteDays: number
  /** Of whom a second factor is wanted; absent: of nobody. */
  readonly secondFactorOf?: SecondFactorOf
}

export type SecondFactorOf = 'nobody' | 'administrators' | 'everybody'

/** Whether a user must set up a second factor before anything else. */
export function isWithoutWanted(
  wanted: SecondFactorOf | undefined,
  user: Pick<KnownUser, 'hasSecondFactor' | 'isAdministrator'>,
): boolean {
  if (user.hasSecondFactor) return false
  return wanted === 'everybody' || (wanted === 'administrators' && user.isAdministrator)
}

export interface SessionStore extends SessionVerifier {
  readonly open: (userId: string, tenantId: number, address: string) => Promise<string>
  /** Ends the session of a token; the user whose it was, or undefined for an unknown token. */
  readonly close: (token: string) => Promise<{ readonly username: string; readonly realname: string } | undefined>
  /** Which of these sessions, by their ids, have not ended. */
  readonly findLive: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Whether a second factor is wanted of a user, who has none. */
  readonly wantsSecondFactor: (userId: string) => Promise<boolean>
  /**
   * A user as work in the background is done for them, whether or not they are signed in; null: they may not work in that
   * tenant (any more).
   */
  readonly actFor: (userId: string, tenantId: number, traceId: string) => Promise<ActingUser | null>
  /** After a password change or when an account is disabled. */
  readonly closeAll: (userId: string) => Promise<void>
}

/** On whose behalf something is done in the background, with what they may at the moment. */
export interface ActingUser {
  readonly context: RequestContext
  /** The same, where nothing about them has changed since; else as they are now. Null: they may not work there any more. */
  readonly again: (db: Db) => Promise<ActingUser | null>
}

const TOKEN_BYTES = 32
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The time of the last request is kept to the minute: a write per request would be too many. */
const LAST_SEEN_STEP_MS = 60_000
const NORMAL = 1

/**
 * Session rows in the database: what ends a session ends it for the next request here, and within moments on every
 * other server.
 * @param feed absent: nothing is kept, every request asks anew.
 */
export function createSessionStore(
  db: Db,
  clock: Clock,
  limits: SessionLimits,
  declared: DeclaredCodes,
  feed: ChangeFeed = ALWAYS_ASK,
): SessionStore {
  const known = createKnownSessions(db, feed, declared)
  return {
    open: async (userId, tenantId, address) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const now = clock()
      await db
        .insertInto('sys_session')
        .values({
          id: createUuidV7(now.getTime()),
          token_hash: hashToken(token),
          user_id: userId,
          tenant_id: tenantId,
          address,
          create_time: now,
          last_seen_time: now,
          expire_time: new Date(now.getTime() + limits.absoluteDays * DAY_MS),
          idle_hours: limits.idleHours,
        })
        .execute()
      await db.deleteFrom('sys_session').where('expire_time', '<', instant(now)).execute()
      return token
    },

    close: async (token) => {
      const ended = await db
        .deleteFrom('sys_session')
        .using('sys_user')
        .whereRef('sys_user.id', '=', 'sys_session.user_id')
        .where('token_hash', '=', hashToken(token))
        .returning(['sys_user.username', 'sys_user.realname'])
        .executeTakeFirst()
      return ended
    },

    closeAll: (userId) => endSessions(db, userId),

    findLive: async (sessionIds) => {
      const now = clock()
      const rows = await db
        .selectFrom('sys_session')
        .innerJoin('sys_user', 'sys_user.id', 'sys_session.user_id')
        .where('sys_session.id', 'in', [...sessionIds])
        .where('expire_time', '>', instant(now))
        .where('last_seen_time', '>', instant(new Date(now.getTime() - limits.idleHours * HOUR_MS)))
        .where('sys_user.status', '=', NORMAL)
        .where('sys_user.del_flag', '=', 0)
        .select('sys_session.id')
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    wantsSecondFactor: async (userId) => {
      const user = await known.users.get(userId)
      return user !== undefined && isWithoutWanted(limits.secondFactorOf, user)
    },

    actFor: (userId, tenantId, traceId) => actFor(db, { userId, tenantId, traceId }),

    verify,
  }

  async function actFor(
    trx: Db,
    acting: { readonly userId: string; readonly tenantId: number; readonly traceId: string },
  ): Promise<ActingUser | null> {
    const { userId, tenantId, traceId } = acting
    const { user, rights } = await known.readAnew(trx, userId, tenantId)
    if (!user || user.deleted || user.status !== NORMAL) return null
    if (settleTenant(openAt(user.memberships, clock()), tenantId, null) !== tenantId) return null
    const isAsBefore = async (now: Db) => {
      const generations = await known.generationsOf(now, userId)
      return user.generations.user === generations.user && rights.generations.rights === generations.rights
    }
    const found: ActingUser = {
      context: {
        kind: 'user',
        userId,
        ...contextOf(user, rights),
        tenantId,
        // Nobody is signed in for it.
        sessionId: '',
        mustChangePassword: false,
        mustSetUpSecondFactor: false,
        traceId,
        now: clock,
        assertUnchanged: async (now) => {
          if (await isAsBefore(now)) return
          const anew = await known.readAnew(now, userId, tenantId)
          if (!isSame({ user, rights }, anew)) throw businessFailure(sessionMessages.rightsChanged)
        },
      },
      again: async (now) => {
        const isOpen = settleTenant(openAt(user.memberships, clock()), tenantId, null) === tenantId
        return isOpen && (await isAsBefore(now)) ? found : actFor(now, acting)
      },
    }
    return found
  }

  async function verify(token: string, wish: SessionWish): Promise<RequestContext> {
    const session = await findLiveSession(hashToken(token))
    const user = session && (await known.users.get(session.userId))
    if (!session || !user || user.deleted) throw unauthorized(httpMessages.tokenInvalid)
    if (user.status !== NORMAL) throw unauthorized(httpMessages.accountDisabled)
    const { userId } = session
    const now = clock()
    if (wish.tenantId === null && isOutOfTime(user.memberships, session.tenantId, now)) {
      throw unauthorized(httpMessages.tenantRefused)
    }
    const tenantId = settleTenant(openAt(user.memberships, now), wish.tenantId, session.tenantId)
    if (tenantId === null) throw unauthorized(httpMessages.tenantRefused)
    await noteSeen(session)
    const rights = await known.rightsOf(userId, tenantId)
    const judge = (trx: Db) => judgeStanding(trx, session, [user.generations, rights.generations])
    if (wish.isChange && (await judge(db)) !== 'same') {
      // The event that tells it is on its way: read anew, as if it had come.
      known.clear()
      return verify(token, { ...wish, isChange: false })
    }
    return {
      kind: 'user',
      userId,
      ...contextOf(user, rights),
      tenantId,
      sessionId: session.id,
      mustChangePassword: user.mustChangePassword,
      mustSetUpSecondFactor: isWithoutWanted(limits.secondFactorOf, user),
      traceId: wish.traceId,
      now: clock,
      assertUnchanged: async (trx) => {
        const standing = await judge(trx)
        if (standing === 'same') return
        known.clear()
        if (standing === 'gone') throw unauthorized(httpMessages.tokenInvalid)
        // Most changes of rights are somebody else's: what counts is whether this caller is and may the same.
        const anew = await known.readAnew(trx, userId, tenantId)
        if (!isSame({ user, rights }, anew)) throw businessFailure(sessionMessages.rightsChanged)
      },
    }
  }

  async function findLiveSession(hash: string): Promise<KnownSession | undefined> {
    const session = await known.sessions.get(hash)
    if (!session || isLive(session)) return session
    // Another server may have seen it since.
    known.sessions.drop(hash)
    const anew = await known.sessions.get(hash)
    return anew && isLive(anew) ? anew : undefined
  }

  function isLive({ expiresAt, seenAt }: KnownSession): boolean {
    const now = clock().getTime()
    return expiresAt > now && seenAt > now - limits.idleHours * HOUR_MS
  }

  async function noteSeen(session: KnownSession): Promise<void> {
    const now = clock()
    if (session.seenAt >= now.getTime() - LAST_SEEN_STEP_MS) return
    session.seenAt = now.getTime()
    await db.updateTable('sys_session').set({ last_seen_time: now }).where('id', '=', session.id).execute()
  }
}

/** Who somebody is, and what they may. */
function contextOf({ username, realname, orgCode }: KnownUser, rights: Rights) {
  const { permissions, roles, departRoles, bounds } = rights
  return { username, realname, orgCode, permissions, roles, departRoles, bounds }
}

/** Whether somebody is and may what they were and might, but for how often anything about it has changed. */
function isSame(before: Anew, now: Anew): boolean {
  const comparable = ({ user, rights }: Anew) => ({
    user: user && { ...user, generations: null },
    permissions: rights.permissions,
    roles: rights.roles,
    departRoles: rights.departRoles,
    bounds: rights.bounds,
  })
  return isDeepStrictEqual(comparable(before), comparable(now))
}

/** Whether what was kept of a session, its user and their rights is still so. */
async function judgeStanding(
  trx: Db,
  session: KnownSession,
  known: readonly Generations[],
): Promise<'same' | 'changed' | 'gone'> {
  const { isThere, user, rights } = await readStanding(trx, session)
  if (!isThere) return 'gone'
  return known.every((one) => one.user === user && one.rights === rights) ? 'same' : 'changed'
}

/** Ends the sessions of a user, all or all but one; in the transaction of what they end for. */
export async function endSessions(db: Db, userId: string, keep: { readonly sessionId?: string } = {}): Promise<void> {
  const his = db.deleteFrom('sys_session').where('user_id', '=', userId)
  await (keep.sessionId === undefined ? his : his.where('id', '!=', keep.sessionId)).execute()
}

/** Found by its hash alone, so comparing takes the same time for every token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
