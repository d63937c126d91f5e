import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { runCommand } from '#tools/run-command.ts'

const page = pageOf('shelf', {
  name: { type: 'string(20)', title: '名称', query: 'like' },
  state: { type: 'string(8)', title: '状态', query: 'eq' },
  note: { type: 'string(40)', title: '备注' },
})

describe('pagewright explain-query', () => {
  let server: PageServer
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pagewright-explained-'))
    // No other page has to be read: an installation of this one alone.
    await mkdir(join(folder, 'schemas', 'pages', 'a'), { recursive: true })
    await mkdir(join(folder, 'schemas', 'dictionaries'))
    await writeFile(join(folder, 'schemas', 'pages', 'a', 'shelf.json'), JSON.stringify(page))
    server = await createPageServer({ 'a/shelf.json': page }, { rowSecurity: false })
    await sql`
      insert into trial_shelf (id, tenant_id, create_time, name, state, note)
      select number::text, 0, now() - number * interval '1 second', 'n' || number, 's' || number % 300, 'secret' || number
      from generate_series(1, 3000) number
    `.execute(server.databases.owner)
    await sql`analyze trial_shelf`.execute(server.databases.owner)
  })
  afterAll(async () => {
    await server?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function explain(...args: readonly string[]) {
    const printed = { out: '', err: '' }
    const code = await runCommand(['explain-query', ...args], {
      terminal: { out: (text) => (printed.out += text), err: (text) => (printed.err += text) },
      root: folder,
      pagesDir: null,
      databaseUrl: server.databases.ownerUrl,
      databaseDdlUrl: null,
      dataFolder: '/nowhere',
      secretKey: null,
      webhookSecret: null,
      databaseSchema: server.databases.schema,
    })
    return { code, ...printed }
  }

  it('tells which index gives the rows in order, and how many are read', async () => {
    const { code, out } = await explain('shelf', 'state=s7')
    expect(code).toBe(0)
    expect(out).toContain('页面“试验shelf”（shelf），表 trial_shelf，约 3,000 行')
    expect(out).toContain('条件：状态；排序：创建时间降序；第 1 页，每页 10 行')
    expect(out).toContain('由索引 trial_shelf_state__create_time_desc_live_listed 按顺序读出，不用排序')
    expect(out).toMatch(/读取 10 行，给出 10 行，用时 [\d.]+ 毫秒/)
    expect(out).toContain('排序和每个条件都有索引。')
  })

  it('names what lacks an index, and shows the statement without its values', async () => {
    const { out } = await explain('shelf', 'note=secret7', '--sort', 'note', '--page', '3', '--page-size', '20')
    expect(out).toContain('没有用索引，读整张表（约 3,000 行）')
    expect(out).toContain('按“备注”排序没有索引（页面作者可在该列写 "list": { "sort": true }）')
    expect(out).toContain('“备注”的条件没有索引（页面作者可在该字段写 "query"）')
    expect(out).toMatch(/语句（不含值）：\n {2}select .+"note" = \$\d/)
    expect(out).not.toContain('secret7')
  })

  it('refuses what it cannot read with one line', async () => {
    for (const [args, told] of [
      [[], '要写页面代码'],
      [['shelff'], '没有页面 "shelff"'],
      [['shelf', 'nothing=1'], '查询条件中的字段不存在：nothing'],
      [['shelf', '--page', 'x'], '页码应为大于 0 的整数'],
      [['shelf', '--analyze'], '不认识 "--analyze"'],
      [['shelf', '--tenant', '-1'], '租户编号应为'],
      [['shelf', 'name'], '应写成“字段=值”'],
    ] as const) {
      const { code, err } = await explain(...args)
      expect([code, err]).toEqual([2, expect.stringContaining(told)])
    }
  })
})
