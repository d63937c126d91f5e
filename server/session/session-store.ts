import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isGranted } from '#schemas/permissions/action-check.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import type { SessionVerifier } from '../http/access-guard.ts'
import { unauthorized } from '../http/api-error.ts'
import { httpMessages } from '../http/messages.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { type DeclaredCodes, splitCodes } from '../permissions/declared-codes.ts'
import { listMemberships, settleTenant } from './tenants.ts'

export interface SessionLimits {
  readonly idleHours: number
  readonly absoluteDays: number
}

export interface SessionStore extends SessionVerifier {
  readonly open: (userId: string, tenantId: number, address: string) => Promise<string>
  /** Ends the session of a token; the user whose it was, or undefined for an unknown token. */
  readonly close: (token: string) => Promise<{ readonly username: string; readonly realname: string } | undefined>
  /** Which of these sessions, by their ids, have not ended. */
  readonly findLive: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** After a password change or when an account is disabled. */
  readonly closeAll: (userId: string) => Promise<void>
}

const TOKEN_BYTES = 32
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The time of the last request is kept to the minute: a write per request would be too many. */
const LAST_SEEN_STEP_MS = 60_000
const NORMAL = 1

/** Session rows in the database: what ends a session ends it for the next request, on every server. */
export function createSessionStore(db: Db, clock: Clock, limits: SessionLimits, declared: DeclaredCodes): SessionStore {
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

    verify: async (token, wish) => {
      const now = clock()
      const row = await findLiveSession(db, token, now, limits)
      if (!row) throw unauthorized(httpMessages.tokenInvalid)
      if (row.del_flag !== 0) throw unauthorized(httpMessages.tokenInvalid)
      if (row.status !== NORMAL) throw unauthorized(httpMessages.accountDisabled)
      const tenantId = settleTenant(await listMemberships(db, row.user_id), wish.tenantId, row.tenant_id)
      if (tenantId === null) throw unauthorized(httpMessages.tenantRefused)
      if (row.seen_long_ago) {
        await db.updateTable('sys_session').set({ last_seen_time: now }).where('id', '=', row.id).execute()
      }
      const { permissions, roles } = await loadRights(db, row.user_id, tenantId, declared)
      return {
        kind: 'user',
        userId: row.user_id,
        username: row.username,
        realname: row.realname,
        orgCode: row.org_code,
        tenantId,
        permissions,
        roles,
        sessionId: row.id,
        mustChangePassword: row.must_change ?? false,
        traceId: wish.traceId,
        now: clock,
      }
    },
  }
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

function findLiveSession(db: Db, token: string, now: Date, limits: SessionLimits) {
  return db
    .selectFrom('sys_session')
    .innerJoin('sys_user', 'sys_user.id', 'sys_session.user_id')
    .leftJoin('sys_user_secret', 'sys_user_secret.user_id', 'sys_session.user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expire_time', '>', instant(now))
    .where('last_seen_time', '>', instant(new Date(now.getTime() - limits.idleHours * HOUR_MS)))
    .select((row) => [
      row('last_seen_time', '<', instant(new Date(now.getTime() - LAST_SEEN_STEP_MS))).as('seen_long_ago'),
      'sys_session.id',
      'sys_session.user_id',
      'sys_session.tenant_id',
      'sys_user.username',
      'sys_user.realname',
      'sys_user.org_code',
      'sys_user.status',
      'sys_user.del_flag',
      'sys_user_secret.must_change',
    ])
    .executeTakeFirst()
}

interface Rights {
  readonly permissions: ReadonlySet<string>
  readonly roles: ReadonlySet<string>
}

/**
 * Codes that the user holds in the tenant, without those whose definition is not in force: those bind nobody. The
 * codes of their roles come with the same statement, since every call asks for both.
 */
async function loadRights(db: Db, userId: string, tenantId: number, declared: DeclaredCodes): Promise<Rights> {
  const none = sql<string | null>`null::varchar`
  const rows = await db
    .selectFrom('sys_permission')
    .leftJoin(
      (query) =>
        query
          .selectFrom('sys_role_permission')
          .innerJoin('sys_user_role', 'sys_user_role.role_id', 'sys_role_permission.role_id')
          .innerJoin('sys_role', 'sys_role.id', 'sys_role_permission.role_id')
          .where('sys_user_role.user_id', '=', userId)
          .where('sys_role.tenant_id', '=', tenantId)
          .select('sys_role_permission.permission_id')
          .distinct()
          .as('granted'),
      (join) => join.onRef('granted.permission_id', '=', 'sys_permission.id'),
    )
    .where('menu_type', '=', 2)
    .where('del_flag', '=', 0)
    .where('perms', 'is not', null)
    .select(['perms', 'sys_permission.status', 'granted.permission_id as granted_id', none.as('role_code')])
    .unionAll((query) =>
      query
        .selectFrom('sys_user_role')
        .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.role_id')
        .where('sys_user_role.user_id', '=', userId)
        .where('sys_role.tenant_id', '=', tenantId)
        .select(({ ref }) => [
          none.as('perms'),
          sql<string>`''`.as('status'),
          none.as('granted_id'),
          ref('sys_role.role_code').$castTo<string | null>().as('role_code'),
        ]),
    )
    .execute()
  const roles = new Set<string>()
  const granted = new Set<string>()
  const notInForce = new Set<string>()
  const all = new Set<string>()
  for (const row of rows) {
    if (row.role_code !== null) roles.add(row.role_code)
    for (const code of splitCodes(row.perms ?? '')) {
      all.add(code)
      if (row.status === '0' && !declared.has(code)) notInForce.add(code)
      else if (row.granted_id !== null) granted.add(code)
    }
  }
  return { permissions: new Set([...all].filter((code) => isGranted(code, granted, notInForce))), roles }
}
