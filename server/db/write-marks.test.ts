import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createWriteMarks, type WriteMarks } from './write-marks.ts'

describe('marks of what a process has committed', () => {
  let marks: WriteMarks
  let client: PostgresPoolClient
  let fails: boolean

  beforeEach(async () => {
    fails = false
    const inner = {
      query: async () => {
        if (fails) throw new Error('lost')
        return { command: 'SELECT', rowCount: 0, rows: [] }
      },
      release: () => {},
    } as unknown as PostgresPoolClient
    const made = createWriteMarks(['sys_user', 'sys_role'])
    marks = made.marks
    const pool: PostgresPool = made.watch({ connect: async () => inner, end: async () => {} })
    client = await pool.connect()
    expect(await pool.connect()).toBe(client)
  })

  const run = (...texts: readonly string[]) =>
    texts.reduce<Promise<unknown>>((before, text) => before.then(() => client.query(text, [])), Promise.resolve())

  it.each([
    ['a change', 'update "sys_user" set "status" = $1', 1],
    ['an addition', 'insert into "sys_role" ("id") values ($1)', 1],
    ['a removal', 'delete from "sys_user" where "id" = $1', 1],
    ['a removal that answers', 'with gone as (delete from sys_user returning id) select id from gone', 1],
    ['reading', 'select * from "sys_user" for update', 0],
    ['another table', 'update "sys_position" set "name" = $1', 0],
  ])('outside of a transaction: %s', async (_, text, count) => {
    await run(text)
    expect(marks.committed).toBe(count)
  })

  it('count a transaction when it has been committed, once', async () => {
    await run('begin', 'update "sys_user" set "status" = $1', 'insert into "sys_role" ("id") values ($1)')
    expect(marks.committed).toBe(0)
    await run('commit')
    expect(marks.committed).toBe(1)
  })

  it('count nothing that was taken back', async () => {
    await run('begin', 'update "sys_user" set "status" = $1', 'rollback', 'begin', 'select 1', 'commit')
    expect(marks.committed).toBe(0)
  })

  it('go on after a part was taken back', async () => {
    await run('begin', 'update "sys_user" set "status" = $1', 'rollback to savepoint one', 'commit')
    expect(marks.committed).toBe(1)
  })

  it('count a commit whose answer was lost: the database may have done it', async () => {
    await run('begin', 'update "sys_user" set "status" = $1')
    fails = true
    await expect(run('commit')).rejects.toThrow('lost')
    expect(marks.committed).toBe(1)
  })
})
