import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { entityDb } from '../resources/tables/entity-tables.ts'
import { askTogether, type Question } from './ask-together.ts'
import type { Db } from './databases.ts'
import { identityOf, runReused } from './reused-statements.ts'
import { guardTenants, MissingTenantError } from './tenant-guard.ts'

let server: TestServer
let db: Db
beforeAll(async () => {
  server = await createTestServer()
  db = server.databases.app
})
afterAll(() => server?.close())

describe('a statement that is built once', () => {
  it('is run with the values of each call', async () => {
    let built = 0
    const greet = async (name: string) => {
      const [row] = await runReused(db, 'greeting', [name], (slot) => {
        built += 1
        return db.selectNoFrom(sql<string>`${'hello '}::text || ${slot<string>(0)}::text`.as('text'))
      })
      return row?.text
    }
    expect([await greet('one'), await greet('two')]).toEqual(['hello one', 'hello two'])
    expect(built).toBe(1)
  })

  it('is still read by the guard of tenants', async () => {
    const guarded = guardTenants(db)
    const unbound = runReused(guarded, 'unbound', [], () => guarded.selectFrom('sys_data_log').selectAll())
    await expect(unbound).rejects.toThrow(MissingTenantError)
  })

  it('is another one for what has been made anew', () => {
    const [page, anew] = [{}, {}]
    expect(identityOf(page)).toBe(identityOf(page))
    expect(identityOf(page)).not.toBe(identityOf(anew))
  })
})

describe('questions that are asked together', () => {
  const number = (value: number, isReused: boolean): Question => ({
    key: isReused ? 'number' : null,
    values: [value],
    ask: (slot) =>
      entityDb(db)
        .selectFrom('sys_installation')
        .select([sql<string>`${slot<number>(0)}::int::text`.as('value'), sql<string | null>`null::text`.as('id')])
        .limit(1),
  })

  it.each([true, false])('each get their own answer, reused: %s', async (isReused) => {
    expect(await askTogether(db, [number(1, isReused), number(2, isReused)])).toMatchObject([
      [{ value: '1' }],
      [{ value: '2' }],
    ])
    expect(await askTogether(db, [number(3, isReused), number(4, isReused)])).toMatchObject([
      [{ value: '3' }],
      [{ value: '4' }],
    ])
    expect(await askTogether(db, [])).toEqual([])
  })
})
