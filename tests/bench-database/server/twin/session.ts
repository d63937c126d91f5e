import { createHash } from 'node:crypto'
import type pg from 'pg'
import { unauthorized } from './answers.ts'
import type { ChangeLine } from './change-line.ts'
import { ask, type Database, type Statement } from './database.ts'
import { keepAnswers } from './kept-answers.ts'
import { MESSAGES } from './messages.ts'

const SESSION: Statement = {
  name: 'session',
  text: `select id, user_id, tenant_id, date_part('epoch', expire_time) * 1000 as expires_at,
    date_part('epoch', last_seen_time) * 1000 as seen_at from sys_session where token_hash = $1`,
}
const USER: Statement = {
  name: 'user',
  text: `select u.username, u.realname, u.org_code, u.status, u.del_flag, coalesce(s.must_change, false) as must_change,
    coalesce((select generation from sys_cache_generation where name = 'user:' || u.id), 0)::text as user_generation,
    coalesce((select generation from sys_cache_generation where name = 'rights'), 0)::text as rights_generation,
    (select coalesce(json_agg(json_build_object('id', m.tenant_id, 'isOpen', t.status is null or t.status = 1)
      order by m.tenant_id), '[]') from sys_user_tenant m left join sys_tenant t on t.id = m.tenant_id
      where m.user_id = u.id and m.status = 1 and (t.id is null or t.del_flag = 0)) as tenants
    from sys_user u left join sys_user_secret s on s.user_id = u.id where u.id = $1`,
}
const CODES: Statement = {
  name: 'codes',
  text: `select p.perms, coalesce((select generation from sys_cache_generation where name = 'user:' || $1::varchar), 0)::text
    as user_generation, coalesce((select generation from sys_cache_generation where name = 'rights'), 0)::text
    as rights_generation from (select 1) one left join sys_permission p on p.menu_type = 2 and p.del_flag = 0
    and p.perms is not null and exists (select 1 from sys_role_permission g
      join sys_user_role r on r.role_id = g.role_id join sys_role o on o.id = g.role_id
      where g.permission_id = p.id and r.user_id = $1 and o.tenant_id = $2)`,
}
const SEEN: Statement = { name: 'seen', text: 'update sys_session set last_seen_time = $2 where id = $1' }

interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly tenant_id: number | null
  readonly expires_at: number
  seen_at: number
}
interface Generations {
  readonly user_generation: string
  readonly rights_generation: string
}
interface UserRow extends Generations {
  readonly username: string
  readonly realname: string
  readonly org_code: string | null
  readonly status: number
  readonly del_flag: number
  readonly must_change: boolean
  readonly tenants: readonly { readonly id: number; readonly isOpen: boolean }[]
}
interface Rights extends Generations {
  readonly codes: ReadonlySet<string>
}

/** Who asks. */
export interface Caller {
  readonly userId: string
  readonly username: string
  readonly realname: string
  readonly orgCode: string | null
  readonly tenantId: number
  readonly codes: ReadonlySet<string>
  readonly mustChange: boolean
  readonly sessionId: string
  readonly userGeneration: string
  readonly rightsGeneration: string
}

export interface Sessions {
  /** At once where all of it is kept. */
  readonly verify: (token: string, tenantWish: number | null) => Promise<Caller>
  /** What was kept has proved to be old. */
  readonly forget: () => void
}

const IDLE_MS = 2 * 3_600_000
const SEEN_STEP_MS = 60_000
const NORMAL = 1

export function createSessions(pool: pg.Pool, line: ChangeLine): Sessions {
  const first = async <Row extends pg.QueryResultRow>(database: Database, statement: Statement, value: string) =>
    (await ask<Row>(database, statement, [value]))[0]
  const sessions = keepAnswers<SessionRow | undefined>(
    line,
    (hash) => first(pool, SESSION, hash),
    (_, session) => (session ? [`session:${session.id}`] : null),
  )
  const users = keepAnswers<UserRow | undefined>(
    line,
    (id) => first(pool, USER, id),
    (id, user) => (user ? [`user:${id}`, 'rights'] : null),
  )
  const rights = keepAnswers<Rights>(
    line,
    async (key) => {
      const [tenantId, userId] = key.split(' ')
      const rows = await ask<Generations & { perms: string | null }>(pool, CODES, [userId, Number(tenantId)])
      const [{ user_generation = '0', rights_generation = '0' } = {}] = rows
      const codes = rows.flatMap(({ perms }) => perms?.split(',').map((code) => code.trim()) ?? [])
      return { codes: new Set(codes), user_generation, rights_generation }
    },
    (key) => [`user:${key.split(' ')[1]}`, 'rights'],
  )

  async function verify(token: string, wish: number | null): Promise<Caller> {
    const hash = createHash('sha256').update(token).digest('hex')
    const now = Date.now()
    const kept = await sessions.get(hash)
    // Another server may have seen it since.
    const session = kept && !isLive(kept, now) ? await sessions.getAnew(hash) : kept
    if (!session || !isLive(session, now)) throw unauthorized(MESSAGES.tokenInvalid)
    const user = await users.get(session.user_id)
    if (user?.del_flag !== 0) throw unauthorized(MESSAGES.tokenInvalid)
    if (user.status !== NORMAL) throw unauthorized(MESSAGES.accountDisabled)
    const tenantId = tenantOf(user, wish, session.tenant_id)
    if (tenantId === null) throw unauthorized(MESSAGES.tenantRefused)
    const held = await rights.get(`${tenantId} ${session.user_id}`)
    if (session.seen_at < now - SEEN_STEP_MS) {
      session.seen_at = now
      await ask(pool, SEEN, [session.id, new Date(now)])
    }
    return {
      userId: session.user_id,
      username: user.username,
      realname: user.realname,
      orgCode: user.org_code,
      tenantId,
      codes: held.codes,
      mustChange: user.must_change,
      sessionId: session.id,
      userGeneration: older(user.user_generation, held.user_generation),
      rightsGeneration: older(user.rights_generation, held.rights_generation),
    }
  }

  return {
    verify,
    forget: () => {
      for (const kept of [sessions, users, rights]) kept.clear()
    },
  }
}

function isLive({ expires_at: expiresAt, seen_at: seenAt }: SessionRow, now: number): boolean {
  return expiresAt > now && seenAt > now - IDLE_MS
}

/** Read at two moments: what has changed between them has changed. */
function older(one: string, other: string): string {
  return Number(one) < Number(other) ? one : other
}

/** The tenant wished for, else that of the session, else the first; null: it is closed to the user. */
function tenantOf({ tenants }: UserRow, wish: number | null, ofSession: number | null): number | null {
  const isOpen = (id: number) => tenants.some((one) => one.isOpen && one.id === id)
  const isWish = wish !== null && (wish !== 0 || tenants.some(({ id }) => id === 0))
  if (isWish) return isOpen(wish) ? wish : null
  if (ofSession !== null && isOpen(ofSession)) return ofSession
  return tenants.find((one) => one.isOpen)?.id ?? (tenants.length === 0 ? 0 : null)
}
