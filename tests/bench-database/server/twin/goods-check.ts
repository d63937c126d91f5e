import type pg from 'pg'
import { businessFailure, unauthorized } from './answers.ts'
import { ask, type Statement } from './database.ts'
import { type Draft, type Found, isNew } from './goods-rules.ts'
import { MESSAGES } from './messages.ts'
import type { Caller, Sessions } from './session.ts'

/** Whether session and rights are as they are known, what is referred to (and held), and who has the codes. */
const CHECK: Statement = {
  name: 'goods-check',
  text: `with makers as (select id from bench_maker where tenant_id = $3 and id = any($4::text[]) and del_flag = 0 order by id for key share),
    buyers as (select username from sys_user buyer where username = any($5::text[]) and del_flag = 0 and case when $3 = 0
      then coalesce((select min(member.tenant_id) from sys_user_tenant member where member.user_id = buyer.id), 0) < 1
      else exists (select from sys_user_tenant member where member.user_id = buyer.id and member.tenant_id = $3) end
      order by username for key share)
    select coalesce((select generation from sys_cache_generation where name = 'user:' || $1::varchar), 0)::text as user_generation,
      coalesce((select generation from sys_cache_generation where name = 'rights'), 0)::text as rights_generation,
      exists (select from sys_session where id = $2) as is_there,
      array(select id from makers) as makers, array(select username from buyers) as buyers,
      (select json_object_agg(code, id) from bench_goods where tenant_id = $3 and code = any($6::text[]) and del_flag = 0) as holders`,
}

/** The same where nothing is referred to. */
const STANDING: Statement = {
  name: 'standing',
  text: `select coalesce((select generation from sys_cache_generation where name = 'user:' || $1::varchar), 0)::text as user_generation,
      coalesce((select generation from sys_cache_generation where name = 'rights'), 0)::text as rights_generation,
      exists (select from sys_session where id = $2) as is_there,
      '{}'::text[] as makers, '{}'::text[] as buyers, null::json as holders`,
}

interface Checked extends pg.QueryResultRow {
  readonly user_generation: string
  readonly rights_generation: string
  readonly is_there: boolean
  readonly makers: readonly string[]
  readonly buyers: readonly string[]
  readonly holders: Readonly<Record<string, string>> | null
}

/** What rows may refer to, and which codes they may want. */
export interface Wanted {
  readonly makers: readonly string[]
  readonly buyers: readonly string[]
  readonly codes: readonly string[]
}

/** The first statement of a write. @throws where the caller is no longer who they were. */
export async function checkFirst(
  client: pg.PoolClient,
  caller: Caller,
  { makers, buyers, codes }: Wanted,
  sessions: Sessions,
): Promise<Found> {
  const { userId, sessionId, tenantId } = caller
  const isBare = makers.length + buyers.length + codes.length === 0
  const [checked] = isBare
    ? await ask<Checked>(client, STANDING, [userId, sessionId])
    : await ask<Checked>(client, CHECK, [userId, sessionId, tenantId, makers, buyers, codes])
  if (!checked?.is_there) {
    sessions.forget()
    throw unauthorized(MESSAGES.tokenInvalid)
  }
  const isSame =
    checked.user_generation === caller.userGeneration && checked.rights_generation === caller.rightsGeneration
  if (!isSame) {
    sessions.forget()
    throw businessFailure(MESSAGES.rightsChanged)
  }
  return {
    makers: new Set(checked.makers),
    buyers: new Set(checked.buyers),
    holders: new Map(Object.entries(checked.holders ?? {})),
  }
}

export function wantedBy(drafts: readonly Draft[]): Wanted {
  const of = (name: 'maker' | 'buyer' | 'code') => [
    ...new Set(drafts.flatMap(({ values, held }) => (isNew(name, values, held) ? String(values[name]) : []))),
  ]
  return { makers: of('maker'), buyers: of('buyer'), codes: of('code') }
}

/** The same before the rows are held, as bodies say it: a little more is held than would be needed. */
export function wantedByBodies(bodies: readonly Readonly<Record<string, unknown>>[]): Wanted {
  const of = (name: 'maker' | 'buyer' | 'code') => [
    ...new Set(
      bodies.flatMap((body) => {
        const value = body[name]
        return typeof value === 'string' && value !== '' && !/\p{Surrogate}|\0/u.test(value) ? [value] : []
      }),
    ),
  ]
  return { makers: of('maker'), buyers: of('buyer'), codes: of('code') }
}
