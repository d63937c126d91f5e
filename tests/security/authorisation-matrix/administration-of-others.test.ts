import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf } from '#server/permissions/access-codes.ts'
import { createPageServer, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { bindToDepartment } from './bind-to-department.ts'
import { callerNamed } from './callers.ts'
import { type Call, callsOfPages, collectFixedCalls } from './calls.ts'
import { namesDepartment, OF_THE_SESSION, SOCKETS, WITHOUT_RULES } from './exceptions.ts'
import { type Sent, type Subjects, variants } from './sent.ts'
import { makeSubjects, stateOf } from './subjects.ts'

/**
 * Every call of administration, old and new, with the ids of others' people, roles, departments, positions, categories and
 * announcements in whatever it takes: nothing of them is told or changed. What is sent follows from what the call declares.
 */
const OTHER_TENANT = 79
const OWN_DEPARTMENT = 'A98'
const THEIR_DEPARTMENT = 'A99'
/** Stands in the names of all that is not the caller's, and in no id. */
const MARK = 'Theirs8642'
const LEAST_TOLD = 30
const LEAST_CHANGED = 40

describe('people, roles and departments of others', () => {
  const fixed = collectFixedCalls()
  let server: PageServer
  let subjects: readonly Subjects[]
  let calls: readonly Call[]
  let codes: readonly string[]
  let made = 0

  beforeAll(async () => {
    server = await createPageServer(systemPages(), { app: { onRoute: fixed.onRoute } })
    calls = [...fixed.calls, ...callsOfPages(server)].filter(
      ({ name, access }) => access !== 'public' && !SOCKETS.has(name) && !OF_THE_SESSION.has(name),
    )
    codes = [...new Set(calls.flatMap(({ access }) => codesOf(access)))]
    subjects = await newSubjects()
  })
  afterAll(() => server?.close())

  function newSubjects() {
    made += 1
    return makeSubjects(server, { username: `one_elsewhere${made}`, mark: MARK, orgCode: THEIR_DEPARTMENT })
  }

  const sentWith = (call: Call): readonly Sent[] => variants(server, call, subjects)

  it('are told and changed in these calls by who may', { timeout: 400_000 }, async () => {
    const ask = await callerNamed(server, 'admin')
    const told = new Set<string>()
    const changed = new Set<string>()
    for (const call of calls) {
      const isChange = call.method !== 'GET'
      const before = isChange ? await stateOf(server, subjects) : ''
      for (const sent of sentWith(call)) {
        if ((await ask(call, sent)).includes(MARK) && !isChange) told.add(call.name)
        if (!isChange || (await stateOf(server, subjects)) === before) continue
        changed.add(call.name)
        subjects = await newSubjects()
        break
      }
    }
    expect(told.size, [...told].join('\n')).toBeGreaterThan(LEAST_TOLD)
    expect(changed.size, [...changed].join('\n')).toBeGreaterThan(LEAST_CHANGED)
  })

  /** What somebody is told, or changes, of them. */
  async function breachesBy(username: string, tried = calls): Promise<readonly string[]> {
    const ask = await callerNamed(server, username)
    const breaches: string[] = []
    let before = await stateOf(server, subjects)
    for (const call of tried) {
      for (const sent of sentWith(call)) {
        const answer = (await ask(call, sent)).replaceAll(namesDepartment(MARK), '')
        if (answer.includes(MARK)) breaches.push(`${call.name} tells`)
        if (answer.includes('系统内部错误'))
          breaches.push(`${call.name} breaks by ${JSON.stringify(sent.body ?? sent.query)}`)
        const after = call.method === 'GET' ? before : await stateOf(server, subjects)
        if (after !== before) breaches.push(`${call.name} changes by ${JSON.stringify(sent.body ?? sent.query)}`)
        before = after
      }
    }
    return [...new Set(breaches)]
  }

  it('are neither told to the administrator of another tenant, nor changed by any call', {
    timeout: 400_000,
  }, async () => {
    await server.addUser('head-of-another', codes, [OTHER_TENANT])
    expect(await breachesBy('head-of-another')).toEqual([])
  })

  it('are neither told to whom data rules bind to their department, nor changed by any call', {
    timeout: 400_000,
  }, async () => {
    const id = await server.addUser('of-a-department', codes)
    await sql`update sys_user set org_code = ${OWN_DEPARTMENT} where id = ${id}`.execute(server.databases.owner)
    const bound = new Set(await bindToDepartment(server, id))
    const tried = calls.filter(({ name, page }) => (page === null ? !WITHOUT_RULES.has(name) : bound.has(page)))
    expect(await breachesBy('of-a-department', tried)).toEqual([])
  })
})
