import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { codesOf } from '#server/permissions/access-codes.ts'
import { clientOf, createPageServer, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { type Call, callsOfPages, collectFixedCalls } from './calls.ts'
import { OF_THE_SESSION, SOCKETS } from './exceptions.ts'

/**
 * Every call of administration, old and new, with the ids of another tenant's people, roles, departments, positions and
 * categories in whatever it takes: nothing of them is told or changed. What is sent follows from what the call declares.
 */
const OTHER_TENANT = 79
/** Stands in the names of all that is not the caller's, and in no id. */
const MARK = 'Theirs8642'
const USERNAME = 'one_elsewhere'
const LEAST_TOLD = 25

type Kind = 'user' | 'role' | 'depart' | 'position' | 'category'
type Ids = Readonly<Record<Kind, string>>

/** What a parameter means by its name, where the name says it; `any`: whatever the call is about. */
const MEANINGS: readonly (readonly [RegExp, Kind | 'username' | 'any'])[] = [
  [/^(user_?names?|account)$/i, 'username'],
  [/user/i, 'user'],
  [/role/i, 'role'],
  [/^(dep|org)/i, 'depart'],
  [/^(ids?|keys?|p?id|parentId|dataId|selections|.*ids?)$/i, 'any'],
]

describe('people, roles and departments of another tenant', () => {
  const fixed = collectFixedCalls()
  let server: PageServer
  let ids: Ids
  let calls: readonly Call[]
  let codes: readonly string[]

  beforeAll(async () => {
    server = await createPageServer(systemPages(), { app: { onRoute: fixed.onRoute } })
    calls = [...fixed.calls, ...callsOfPages(server)].filter(
      ({ name, access }) => access !== 'public' && !SOCKETS.has(name) && !OF_THE_SESSION.has(name),
    )
    codes = [...new Set(calls.flatMap(({ access }) => codesOf(access)))]
    // Without rights of their own: nothing but the tenant stands before them.
    const user = await server.addUser(USERNAME)
    const { owner } = server.databases
    await sql`update sys_user set realname = ${MARK} where id = ${user}`.execute(owner)
    await sql`update sys_role set role_name = ${MARK} where role_code = ${`role-${USERNAME}`}`.execute(owner)
    const { rows } = await sql<{ id: string }>`select id from sys_role where role_name = ${MARK}`.execute(owner)
    const admin = await server.signIn('admin')
    const stored = async (api: string, values: object) => (await clientOf(server, api, admin).stored(values)).id
    const depart = await stored('/sys/sysDepart', { departName: MARK, orgCategory: '1' })
    await sql`insert into sys_user_depart (user_id, depart_id) values (${user}, ${depart})`.execute(owner)
    ids = {
      user,
      role: rows[0]?.id ?? '',
      depart,
      position: await stored('/sys/position', { code: 'theirs', name: MARK, postRank: '1' }),
      category: await stored('/sys/category', { name: MARK }),
    }
  })
  afterAll(() => server?.close())

  /** All of theirs that a call could change, as one text. */
  async function theirs(): Promise<string> {
    const { user } = ids
    const { rows } = await sql<{ line: string }>`
      select 'account ' || t::text as line from sys_user t where id = ${user}
      union all select 'secret ' || t::text from sys_user_secret t where user_id = ${user}
      union all select 'member ' || t::text from sys_user_tenant t where user_id = ${user}
      union all select 'role of ' || t::text from sys_user_role t where user_id = ${user}
      union all select 'depart of ' || t::text from sys_user_depart t where user_id = ${user}
      union all select 'role ' || t::text from sys_role t where tenant_id = 0
      union all select 'grant ' || t::text from sys_role_permission t where role_id = ${ids.role}
      union all select 'depart ' || t::text from sys_depart t where tenant_id = 0
      union all select 'position ' || t::text from sys_position t where tenant_id = 0
      union all select 'category ' || t::text from sys_category t where tenant_id = 0
      order by line`.execute(server.databases.owner)
    return rows.map(({ line }) => line).join('\n')
  }

  /** Somebody who makes calls, and signs in again when a call has ended the session. */
  async function callerNamed(username: string) {
    let token = await server.signIn(username)
    let calls = 0
    return async ({ method }: Call, sent: Sent): Promise<string> => {
      const once = () => {
        calls += 1
        return server.call({ method, ...sent, token, address: `10.9.${(calls >> 8) & 255}.${calls & 255}` })
      }
      // Limits of calls are not what this is about.
      server.advance(5_000)
      let answer = await once()
      if (answer.status === 401 || answer.body?.code === ENVELOPE_CODES.unauthorized) {
        token = await server.signIn(username)
        answer = await once()
      }
      expect([401, 403, 429], `${method} ${sent.path}: ${answer.text}`).not.toContain(answer.status)
      return answer.text
    }
  }

  it('are told in these calls to who may see them', { timeout: 240_000 }, async () => {
    const ask = await callerNamed('admin')
    const told = new Set<string>()
    for (const call of calls.filter(({ method }) => method === 'GET')) {
      for (const sent of variants(call, ids)) if ((await ask(call, sent)).includes(MARK)) told.add(call.name)
    }
    expect(told.size, [...told].join('\n')).toBeGreaterThan(LEAST_TOLD)
  })

  it('are neither told to the administrator of another one, nor changed by any call', {
    timeout: 240_000,
  }, async () => {
    await server.addUser('head-of-another', codes, [OTHER_TENANT])
    const ask = await callerNamed('head-of-another')
    const wrong: string[] = []
    let before = await theirs()
    for (const call of calls) {
      for (const sent of variants(call, ids)) {
        if ((await ask(call, sent)).includes(MARK)) wrong.push(`${call.name} tells ${JSON.stringify(sent)}`)
      }
      const after = call.method === 'GET' ? before : await theirs()
      if (after !== before) wrong.push(`${call.name} changes something`)
      before = after
    }
    expect(wrong).toEqual([])
  })
})

interface Sent {
  readonly path: string
  readonly query?: Record<string, string>
  readonly body?: unknown
}

/** One for each kind of id that the call may mean. */
function variants(call: Call, ids: Ids): readonly Sent[] {
  const { endpoint, name, method } = call
  const declared = name.slice(method.length + 1)
  const kinds: readonly Kind[] = ['user', 'role', 'depart', 'position', 'category']
  const all = kinds.map((kind): Sent => {
    const value = (parameter: string) => meant(parameter, kind, ids)
    const path = declared.replace(/\{(\w+)\}/g, (_, parameter: string) => value(parameter) ?? 'x').replace('*', 'x')
    const query = filled(endpoint?.query, value)
    return {
      path,
      ...(query !== null && {
        query: Object.fromEntries(Object.entries(query).map(([key, given]) => [key, String(given)])),
      }),
      ...(method !== 'GET' && { body: filled(endpoint?.body, value) ?? {} }),
    }
  })
  return [...new Map(all.map((sent) => [JSON.stringify(sent), sent])).values()]
}

function meant(parameter: string, kind: Kind, ids: Ids): string | null {
  const meaning = MEANINGS.find(([name]) => name.test(parameter))?.[1]
  if (meaning === undefined) return null
  return meaning === 'username' ? USERNAME : ids[meaning === 'any' ? kind : meaning]
}

/** What a schema takes, with ids where it takes them; the rows of pages say no more than that they are objects. */
function filled(
  schema: TSchema | undefined,
  value: (parameter: string) => string | null,
): Record<string, unknown> | null {
  if (schema === undefined) return null
  const properties = (schema as { readonly properties?: Readonly<Record<string, TSchema>> }).properties
  if (!properties) return { id: value('id'), ids: value('ids') }
  const required = new Set((schema as { readonly required?: readonly string[] }).required)
  const given: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const { type } = property as { readonly type?: string }
    const id = value(name)
    if (id !== null && (type === 'string' || type === undefined)) given[name] = id
    else if (id !== null && type === 'array') given[name] = [id]
    else if (required.has(name)) given[name] = sampleOf(property)
  }
  return given
}

/** A text of a pattern is guessed by nobody. */
function sampleOf(schema: TSchema): unknown {
  const { pattern, format } = schema as { readonly pattern?: string; readonly format?: string }
  if (pattern !== undefined || format !== undefined) return 'x'
  try {
    return Value.Create(schema)
  } catch {
    // A part of it has a pattern: the call refuses what is not there.
    return undefined
  }
}
