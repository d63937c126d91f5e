import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementsOf } from '#tests/support/count-statements.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { WATCHED_TABLES } from './watched-tables.ts'

/** Between them they ask for everything that is kept. */
const PATHS = ['/sys/permission/getUserPermissionByToken', '/sys/dict/getDictItems/sex']
/** Written by those triggers themselves. */
const NUMBERS_OF_CHANGES = 'sys_cache_generation'
const PATIENCE = { timeout: 5000, interval: 5 }

describe('what is kept', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await createTestServer()
    await server.addUser('keeper', [])
    token = await server.signIn('keeper')
  })
  afterAll(() => server?.close())

  const ask = async () => {
    for (const path of PATHS) await server.call({ method: 'GET', path, token })
  }
  const statements = async () => {
    await server.app.flushOperations()
    return statementsOf(ask)
  }
  const loaded = () => new Map(server.databases.feed.caches().map(({ name, counts }) => [name, counts.loaded]))

  it('is read from tables that say when they change, and from no other', async () => {
    await expect.poll(statements, PATIENCE).toEqual([])
    const before = loaded()
    await loseEvents(server)
    await expect.poll(async () => server.databases.feed.isCurrent(), PATIENCE).toBe(false)
    const read = tablesIn(await statements())

    const untouched = [...loaded()].filter(([name, count]) => count === before.get(name)).map(([name]) => name)
    expect(untouched, 'caches that no call of PATHS asks').toEqual([])
    expect(read).toContain('sys_permission')
    const tables = await tablesBehind(server, read)
    const untold = tables.filter((table) => !WATCHED_TABLES.some((watched) => watched === table))
    expect(untold, 'tables without a trigger and a line in WATCHED_TABLES').toEqual([NUMBERS_OF_CHANGES])
  })
})

/** From here on everything is read anew, until the server hears again. */
async function loseEvents({ databases }: TestServer): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'pagewright-notifications' and datname = current_database()
  `.execute(databases.app)
}

/** The tables behind the views among them, too. */
async function tablesBehind({ databases }: TestServer, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; table: string }>`
    select view_name as name, table_name as table from information_schema.view_table_usage
    where view_schema = ${databases.schema} and table_name like 'sys\\_%'
  `.execute(databases.owner)
  const seen = new Set<string>()
  const visit = (name: string): readonly string[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const behind = rows.filter((row) => row.name === name)
    return behind.length === 0 ? [name] : behind.flatMap(({ table }) => visit(table))
  }
  return names.flatMap(visit)
}

function tablesIn(texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join)\s+"?(sys_\w+)/g)].map(([, name = '']) => name),
  )
  return [...new Set(names)].toSorted()
}
