import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/test-server.ts'
import type { Databases } from '../databases.ts'
import { openGramsIndexes } from '../grams-indexes.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './migrations.ts'

const BEFORE = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0026'))

describe('an installation whose users were found by grams of before', () => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openTestDatabase({ template: 'empty', rowSecurity: false })
    await migrate(databases, BEFORE)
    await sql`
      insert into sys_user (id, username, realname, status, del_flag)
      select number::text, 'user' || number, '上官' || number, 1, 0 from generate_series(1, 500) number
    `.execute(databases.owner)
    await migrate(databases)
  })
  afterAll(() => databases?.close())

  it('has indexes of those of now, and finds each of them', async () => {
    const indexes = await openGramsIndexes(databases)
    const ready = ['realname', 'username', 'phone'].map((column) => indexes.sampleOf('sys_user', column) !== null)
    expect(ready).toEqual([true, true, false])
    const { rows } = await sql<{ username: string }>`
      select username from sys_user where grams(username) @> sought_grams('user49') and username ilike '%user49%'
      order by username
    `.execute(databases.owner)
    expect(rows.map(({ username }) => username)).toEqual([
      'user49',
      ...Array.from({ length: 10 }, (_, last) => `user49${last}`),
    ])
    const left = await sql`select 1 from pg_class where relname like 'sys_user%grams_idx'`.execute(databases.owner)
    expect(left.rows).toEqual([])
  })
})
