import { type Expression, sql } from 'kysely'
import { isGranted } from '#schemas/permissions/action-check.ts'
import { type Cache, createCache } from '../caches/cache.ts'
import type { ChangeFeed } from '../caches/change-feed.ts'
import { CHANGE_KEYS } from '../caches/watched-tables.ts'
import type { Db } from '../db/databases.ts'
import { runReused } from '../db/reused-statements.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import { type DataBounds, readDataBounds } from '../permissions/data-rules.ts'
import { type DeclaredCodes, splitCodes } from '../permissions/declared-codes.ts'
import { ADMIN_ROLE } from '../permissions/ensure-menu.ts'
import { listMemberships, type Membership } from './tenants.ts'

/** A session as its row has it; moments in milliseconds. */
export interface KnownSession {
  readonly id: string
  readonly userId: string
  readonly tenantId: number | null
  readonly expiresAt: number
  /** Of its last request that was written down. */
  seenAt: number
}

/** Who works, apart from what they may. */
export interface KnownUser {
  readonly username: string
  readonly realname: string
  readonly orgCode: string | null
  readonly status: number
  readonly deleted: boolean
  readonly mustChangePassword: boolean
  readonly hasSecondFactor: boolean
  /** Of any tenant. */
  readonly isAdministrator: boolean
  readonly memberships: readonly Membership[]
  /** Of the database when this was read. */
  readonly generations: Generations
}

/** How often what somebody is, and what roles grant, had changed; a write compares them in its transaction. */
export interface Generations {
  readonly user: string
  readonly rights: string
}

/** What every request asks for, kept until it changes. */
export interface KnownSessions {
  /** By the hash of a token. */
  readonly sessions: Cache<KnownSession | undefined>
  readonly users: Cache<KnownUser | undefined>
  readonly rightsOf: (userId: string, tenantId: number) => Rights | Promise<Rights>
  /** As they are in the caller's transaction; nothing of it is kept. */
  readonly readAnew: (trx: Db, userId: string, tenantId: number) => Promise<Anew>
  /** How often they have changed, in the caller's transaction. */
  readonly generationsOf: (trx: Db, userId: string) => Promise<Generations>
  readonly clear: () => void
}

export interface Anew {
  readonly user: KnownUser | undefined
  readonly rights: Rights
}

/** Of each kind; sessions of so many people work at once on one server without asking again. */
const KEPT = 5000

export function createKnownSessions(db: Db, feed: ChangeFeed, declared: DeclaredCodes): KnownSessions {
  const rights = createCache<Rights>({
    name: 'rights',
    feed,
    size: KEPT,
    load: (key) => {
      const [userId = '', tenantId] = JSON.parse(key) as [string, number]
      return loadRights(db, userId, tenantId, declared)
    },
    endsWith: (key) => [CHANGE_KEYS.user((JSON.parse(key) as [string, number])[0]), CHANGE_KEYS.rights],
  })
  // Which codes are in force depends on the pages that are there.
  declared.onChange?.(() => rights.clear())
  const sessions = createCache<KnownSession | undefined>({
    name: 'sessions',
    feed,
    size: KEPT,
    load: (hash) => loadSession(db, hash),
    endsWith: (_, session) => (session ? [CHANGE_KEYS.session(session.id)] : null),
  })
  const users = createCache<KnownUser | undefined>({
    name: 'users',
    feed,
    size: KEPT,
    load: (id) => loadUser(db, id),
    endsWith: (id, user) => (user ? [CHANGE_KEYS.user(id), CHANGE_KEYS.rights] : null),
  })
  return {
    sessions,
    users,
    rightsOf: (userId, tenantId) => rights.get(JSON.stringify([userId, tenantId])),
    readAnew: async (trx, userId, tenantId) => ({
      user: await loadUser(trx, userId),
      rights: await loadRights(trx, userId, tenantId, declared),
    }),
    generationsOf: readGenerations,
    clear: () => {
      for (const cache of [sessions, users, rights]) cache.clear()
    },
  }
}

function loadSession(db: Db, hash: string): Promise<KnownSession | undefined> {
  return db
    .selectFrom('sys_session')
    .where('token_hash', '=', hash)
    .select(({ ref }) => [
      'id',
      'user_id as userId',
      'tenant_id as tenantId',
      inMilliseconds(ref('expire_time')).as('expiresAt'),
      inMilliseconds(ref('last_seen_time')).as('seenAt'),
    ])
    .executeTakeFirst()
}

function inMilliseconds(moment: Expression<unknown>) {
  return sql<number>`date_part('epoch', ${moment}) * 1000`
}

async function loadUser(db: Db, id: string): Promise<KnownUser | undefined> {
  // Before what it numbers: what changes in between is then seen to have changed.
  const generations = await readGenerations(db, id)
  const [user, administers, memberships] = await Promise.all([
    db
      .selectFrom('sys_user')
      .leftJoin('sys_user_secret', 'sys_user_secret.user_id', 'sys_user.id')
      .leftJoin('sys_second_factor', 'sys_second_factor.user_id', 'sys_user.id')
      .where('sys_user.id', '=', id)
      .select([
        'username',
        'realname',
        'org_code as orgCode',
        'status',
        'del_flag',
        'must_change',
        'sys_second_factor.confirmed_time',
      ])
      .executeTakeFirst(),
    isAdministrator(db, id),
    listMemberships(db, id),
  ])
  if (!user) return undefined
  const { del_flag: deleted, must_change: mustChange, confirmed_time: confirmedTime, ...rest } = user
  return {
    ...rest,
    deleted: deleted !== 0,
    mustChangePassword: mustChange ?? false,
    hasSecondFactor: confirmedTime !== null,
    isAdministrator: administers,
    memberships,
    generations,
  }
}

/** Of any tenant. */
export async function isAdministrator(db: Db, userId: string): Promise<boolean> {
  const row = await acrossTenants(db, 'an account that administrates any tenant is guarded in all of them')
    .selectFrom('sys_user_role')
    .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.role_id')
    .where('sys_user_role.user_id', '=', userId)
    .where('sys_role.role_code', '=', ADMIN_ROLE)
    .select('sys_role.id')
    .executeTakeFirst()
  return row !== undefined
}

async function readGenerations(db: Db, userId: string): Promise<Generations> {
  const rows = await db
    .selectFrom('sys_cache_generation')
    .where('name', 'in', [CHANGE_KEYS.user(userId), CHANGE_KEYS.rights])
    .select(['name', 'generation'])
    .execute()
  const of = (name: string) => rows.find((row) => row.name === name)?.generation ?? '0'
  return { user: of(CHANGE_KEYS.user(userId)), rights: of(CHANGE_KEYS.rights) }
}

export interface Rights {
  readonly permissions: ReadonlySet<string>
  readonly roles: ReadonlySet<string>
  /** Ids of the roles that departments of the tenant give them. */
  readonly departRoles: ReadonlySet<string>
  readonly bounds: DataBounds
  /** Of the database when this was read. */
  readonly generations: Generations
}

/** How things stand in the caller's transaction. */
export async function readStanding(
  trx: Db,
  { id, userId }: KnownSession,
): Promise<Generations & { readonly isThere: boolean }> {
  const generation = (name: string) =>
    trx.selectFrom('sys_cache_generation').where('name', '=', name).select('generation')
  const [row] = await runReused(trx, 'standing', [CHANGE_KEYS.user(userId), id], (slot) =>
    trx.selectNoFrom(({ exists, selectFrom }) => [
      generation(slot(0)).as('user'),
      generation(CHANGE_KEYS.rights).as('rights'),
      exists(selectFrom('sys_session').where('id', '=', slot<string>(1)).select('id')).as('isThere'),
    ]),
  )
  return { user: row?.user ?? '0', rights: row?.rights ?? '0', isThere: Boolean(row?.isThere) }
}

/**
 * Codes that the user holds in the tenant, without those whose definition is not in force: those bind nobody. The
 * codes of their roles come with the same statement, since every call asks for both.
 */
async function loadRights(db: Db, userId: string, tenantId: number, declared: DeclaredCodes): Promise<Rights> {
  const generations = await readGenerations(db, userId)
  const none = sql<string | null>`null::varchar`
  const rows = await db
    .selectFrom('sys_permission')
    .leftJoin(
      (query) =>
        query
          .selectFrom('sys_user_grant')
          .where('sys_user_grant.user_id', '=', userId)
          .where('sys_user_grant.tenant_id', '=', tenantId)
          .select('sys_user_grant.permission_id')
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
  const permissions = new Set([...all].filter((code) => isGranted(code, granted, notInForce)))
  const [bounds, departRoles] = await Promise.all([
    readDataBounds(db, userId, tenantId),
    listDepartRoles(db, userId, tenantId),
  ])
  return { permissions, roles, departRoles, bounds, generations }
}

async function listDepartRoles(db: Db, userId: string, tenantId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sys_depart_role_user as held')
    .innerJoin('sys_depart_role', 'sys_depart_role.id', 'held.role_id')
    .where('held.user_id', '=', userId)
    .where('sys_depart_role.tenant_id', '=', tenantId)
    .select('held.role_id')
    .execute()
  return new Set(rows.map(({ role_id: id }) => id))
}
