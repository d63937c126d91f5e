import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAddress } from '#tests/support/test-cluster.ts'
import { openTestDatabase, type TestDatabases } from '#tests/support/test-server.ts'
import { openNotifications } from '../notifications/open-notifications.ts'
import type { Databases } from './databases.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { watchSchema } from './watch-schema.ts'

const CURRENT = { standing: 'current', newer: [] } as const
const next = { ...migrations, '9998-next': { up: async () => {} } }
const afterNext = { ...next, '9999-after': { up: async () => {} } }

describe('a server that runs while newer programs upgrade its database', () => {
  let databases: TestDatabases
  /** Of the newer program. */
  let newer: Databases
  const logged: string[] = []
  const olders: number[] = []
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    databases = await openTestDatabase()
    newer = openAddress(databases)
    const notifications = await openNotifications({ connect: databases.connect, log })
    const onOlder = () => void olders.push(1)
    ends.push(await watchSchema({ databases, notifications, log, age: CURRENT, onOlder }), notifications.close)
  })
  afterAll(async () => {
    for (const end of ends) await end()
    await newer.close()
    await databases.close()
  })

  it('says once that it is one version behind, and goes on', async () => {
    await migrate(newer, next, { program: '9.1.0' })
    const note = 'the database was upgraded by a newer program (9.1.0): this one works, and is to be replaced'
    await expect.poll(() => logged, { timeout: 3_000 }).toEqual([note])
    await migrate(newer, next, { program: '9.1.0' })
    expect([logged.length, databases.writes.isClosed, olders]).toEqual([1, false, []])
  })

  it('only reads from then on, and says so once, when it is further behind', async () => {
    await migrate(newer, afterNext, { program: '9.2.0' })
    await expect.poll(() => databases.writes.isClosed, { timeout: 3_000 }).toBe(true)
    expect(logged).toHaveLength(2)
    expect(logged[1]).toContain('(9.1.0, 9.2.0), more than one version ahead: this one only reads')
    expect(olders).toEqual([1])
  })

  it('is refused every change by the database itself, alone and in transactions, and not what it puts down of sessions', async () => {
    const { app, owner, sessions } = databases
    const refused = { code: 'writes-closed' }
    const changeTenant = app.insertInto('sys_tenant').values({ id: 77, name: '甲公司' })
    await expect(changeTenant.execute()).rejects.toMatchObject(refused)
    await expect(app.transaction().execute((trx) => changeTenantIn(trx))).rejects.toMatchObject(refused)
    const serializable = app.transaction().setIsolationLevel('serializable')
    await expect(serializable.execute((trx) => changeTenantIn(trx))).rejects.toMatchObject(refused)
    await expect(owner.schema.createTable('made_by_older').addColumn('id', 'integer').execute()).rejects.toMatchObject(
      refused,
    )
    expect(await app.selectFrom('sys_tenant').where('id', '=', 77).select('id').execute()).toEqual([])
    const [ended] = await sessions.deleteFrom('sys_session').where('id', '=', 'nobody').execute()
    expect(ended?.numDeletedRows).toBe(0n)
  })
})

function changeTenantIn(trx: TestDatabases['app']) {
  return trx.insertInto('sys_tenant').values({ id: 77, name: '甲公司' }).execute()
}
