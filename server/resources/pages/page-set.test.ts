import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { restorePlan } from '#renderer/compile/stored-plan.ts'
import { openDatabases } from '#server/db/open-databases.ts'
import { createTableRegistry } from '#server/dictionaries/table-registry.ts'
import { createDynamicEndpoints } from '#server/http/dynamic-endpoints.ts'
import { readFilesOfCodes } from '#server/pages/page-claims.ts'
import { openPageStore } from '#server/pages/page-store.ts'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { NO_FILES } from '#tests/support/test-files.ts'
import { openTestDatabase } from '#tests/support/test-server.ts'
import { readTableStates } from '../tables/table-state.ts'
import { openPageSet } from './page-set.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function serverWith(pages: Parameters<typeof createPageServer>[0]): Promise<PageServer> {
  const server = await createPageServer(pages)
  open.push(server)
  return server
}

const name = (type = 'string(32)', more: object = {}) => ({ type, title: '名称', ...more })
const columnsOf = async ({ databases }: PageServer, table: string) => {
  const states = await readTableStates(databases.owner, databases.schema, [table])
  return states.get(table)?.columns
}
const messagesOf = (server: PageServer) => server.logged.map(({ msg }) => msg).join('\n')

describe('a page file', () => {
  it('that is dropped in while the server runs is a working, saving page with a menu entry', async () => {
    const server = await serverWith({})
    await server.writePage('sales/order.json', pageOf('order', { name: name() }))
    const token = await server.signIn('admin')
    const orders = clientOf(server, '/trial/order', token)
    const { id } = await orders.stored({ name: '一' })
    expect((await orders.get(id)).result.name).toBe('一')
    const { body } = await server.call<{ menu: { path: string; children?: { path: string; component: string }[] }[] }>({
      method: 'GET',
      path: '/sys/permission/getUserPermissionByToken',
      token,
    })
    const area = body.result.menu.find(({ path }) => path === '/sales')
    expect(area?.children).toMatchObject([{ path: '/trial/order', component: 'page/order' }])
  })

  it('of panes is handed out and has a menu entry and one right, though it has no rows', async () => {
    const server = await serverWith({ 'a.json': pageOf('a', { name: name() }) })
    const { entity: _, fields: __, ...head } = pageOf('both', {})
    const panes = [
      { id: 'first', page: 'a' },
      { id: 'second', page: 'a', with: { name: '= first.name' } },
    ]
    await server.writePage('sales/both.json', { ...head, kind: 'panes', panes })
    const token = await server.signIn('admin')
    const path = '/pagewright/pages/both'
    const { hash, hasPlan } = (await server.call<{ hash: string; hasPlan: boolean }>({ method: 'GET', path, token }))
      .body.result
    expect(hasPlan).toBe(true)
    const plan = restorePlan(
      JSON.parse((await server.call({ method: 'GET', path: `${path}/${hash}/plan`, token })).text).plan,
    )
    expect(plan?.panes?.map(({ id }) => id)).toEqual(['first', 'second'])
    const rows = await server.databases.app
      .selectFrom('sys_permission')
      .where((where) => where.or([where('component', '=', 'page/both'), where('perms', 'like', 'trial:both:%')]))
      .orderBy('menu_type')
      .select(['url', 'perms'])
      .execute()
    expect(rows).toMatchObject([{ url: '/both' }, { perms: 'trial:both:list' }])
    expect(messagesOf(server)).not.toContain('both.json')
  })

  it('is handed out compiled, one with mistakes as the list of all that the server has found', async () => {
    const server = await serverWith({
      'a.json': pageOf('a', { name: name() }),
      'b.json': pageOf('b', { name: name('strng') }),
      'c.json': pageOf('c', { name: name() }, { permissionPrefix: 'trial:a' }),
    })
    const token = await server.signIn('admin')
    const reference = async (code: string) =>
      (
        await server.call<{ hash: string; hasPlan: boolean }>({
          method: 'GET',
          path: `/pagewright/pages/${code}`,
          token,
        })
      ).body.result
    const { hash, hasPlan } = await reference('a')
    expect(hasPlan).toBe(true)
    const answer = await server.call({ method: 'GET', path: `/pagewright/pages/a/${hash}/plan`, token })
    expect(restorePlan(JSON.parse(answer.text).plan)?.fields.map((field) => field.name)).toEqual(['name'])
    for (const [code, problem] of [
      ['b', { code: 'unknown-field-type', pointer: '/fields/name/type' }],
      // No browser knows of the other pages.
      ['c', { code: 'duplicate-page', message: '权限前缀 "trial:a" 已被 a.json 使用' }],
    ] as const) {
      const broken = await reference(code)
      expect(broken.hasPlan).toBe(true)
      const told = await server.call({ method: 'GET', path: `/pagewright/pages/${code}/${broken.hash}/plan`, token })
      expect(JSON.parse(told.text)).toMatchObject({ plan: null, problems: [problem] })
    }
    const other = await server.call({ method: 'GET', path: `/pagewright/pages/a/${'0'.repeat(32)}/plan`, token })
    expect(other.body).toMatchObject({ success: false, code: 404 })
  })

  it('takes no save from a form that was made from an earlier version, and keeps nothing of it', async () => {
    const server = await serverWith({ 'a.json': pageOf('a', { name: name() }) })
    const token = await server.signIn('admin')
    const { body: reference } = await server.call<{ hash: string }>({
      method: 'GET',
      path: '/pagewright/pages/a',
      token,
    })
    const add = (identity: string) =>
      server.call({
        method: 'POST',
        path: '/trial/a/add',
        token,
        body: { name: '一' },
        headers: { 'X-Page-Identity': identity },
      })
    expect((await add(reference.result.hash)).body.success).toBe(true)
    await server.writePage('a.json', pageOf('a', { name: name(), more: name('date') }))
    expect((await add(reference.result.hash)).body).toMatchObject({ success: false, code: 4091 })
    const { body } = await server.call<{ total: number }>({ method: 'GET', path: '/trial/a/list', token })
    expect(body.result.total).toBe(1)
  })

  it('that is changed counts at once', async () => {
    const server = await serverWith({ 'a.json': pageOf('a', { name: name('string(4)') }) })
    const rows = clientOf(server, '/trial/a', await server.signIn('admin'))
    expect(errorsOf(await rows.add({ name: '12345' }))).toEqual(['/name 名称最多 4 个字符'])
    await server.writePage('a.json', pageOf('a', { name: name('string(8)'), more: name('date') }))
    expect((await rows.add({ name: '12345', more: '2026-01-01' })).success).toBe(true)
  })

  it('that is broken leaves the others alone, says where, and keeps its table', async () => {
    const server = await serverWith({
      'a.json': pageOf('a', { name: name() }),
      'b.json': pageOf('b', {
        name: name(),
        a: { type: 'ref', title: '甲', ref: { entity: 'trial_a', value: 'id', label: 'name' } },
      }),
    })
    const token = await server.signIn('admin')
    const [a, b] = [clientOf(server, '/trial/a', token), clientOf(server, '/trial/b', token)]
    const { id } = await a.stored({ name: '甲一' })
    await server.writePage('a.json', JSON.stringify(pageOf('a', { name: name('strin(32)') }), null, 2))
    expect(messagesOf(server)).toMatch(/pagewright-pages-\w+\/a\.json:\d+:\d+ error \S+ .*strin/)
    expect(await a.list()).toMatchObject({ success: false, code: 503, message: expect.stringContaining('试验a') })
    const added = await b.stored({ name: '乙', a: id })
    expect((await b.get(added.id)).result.a_dictText).toBe('甲一')
    await server.writePage('a.json', pageOf('a', { name: name() }))
    expect((await a.get(id)).result.name).toBe('甲一')
  })

  it('that is not even JSON leaves the others alone', async () => {
    const server = await serverWith({ 'a.json': '{ "code": "a", ', 'b.json': pageOf('b', { name: name() }) })
    await clientOf(server, '/trial/b', await server.signIn('admin')).stored({ name: 'x' })
    expect(messagesOf(server)).toContain('json-syntax')
  })

  it('that claims what another page has is refused, not the other', async () => {
    const server = await serverWith({ 'a.json': pageOf('a', { name: name() }) })
    const rows = clientOf(server, '/trial/a', await server.signIn('admin'))
    await server.writePage('b.json', { ...pageOf('a', { name: name('integer') }), code: 'b' })
    expect(messagesOf(server)).toContain('duplicate-page')
    await rows.stored({ name: 'still text' })
  })

  const lines = (table: string) => ({
    subTables: { lines: { title: '行', entity: { table, foreignKey: 'masterId' }, fields: { name: name() } } },
  })
  const CLASHES: readonly (readonly [what: string, clash: Readonly<Record<string, unknown>>])[] = [
    ['permission prefix', { permissionPrefix: 'trial:a' }],
    ['table', { entity: { table: 'trial_a', api: '/trial/b' } }],
    ['path', { entity: { table: 'trial_b', api: '/trial/a' } }],
    ['table (for rows of its own)', lines('trial_a')],
  ]

  it.each(CLASHES)(
    'that writes the %s of a page breaks itself, whatever its name, and nobody else',
    async (_, clash) => {
      const refers = {
        name: name(),
        a: { type: 'ref', title: '甲', ref: { entity: 'trial_a', value: 'id', label: 'name' } },
      }
      const server = await serverWith({ 'p/a.json': pageOf('a', { name: name() }), 'p/c.json': pageOf('c', refers) })
      const token = await server.signIn('admin')
      const [a, c] = [clientOf(server, '/trial/a', token), clientOf(server, '/trial/c', token)]
      const { id } = await a.stored({ name: '先' })
      await server.writePage('aaa/b.json', pageOf('b', { other: name() }, clash))
      expect((await a.get(id)).result.name).toBe('先')
      const added = await c.stored({ name: '引', a: id })
      expect((await c.get(added.id)).result.a_dictText).toBe('先')
      expect(messagesOf(server)).toMatch(/aaa\/b\.json:\d+:\d+ error duplicate-page .* 已被 p\/a\.json 使用/)
      expect(messagesOf(server)).not.toMatch(/p\/[ac]\.json:\d+:\d+ error/)

      await server.removePage('p/a.json')
      await server.writePage('aaa/b.json', pageOf('b', { other: name() }, clash))
      expect(messagesOf(server)).not.toMatch(/p\/a\.json:\d+:\d+ error/)
    },
  )

  it('that was there first stays so after a restart, and while it cannot be read', async () => {
    const databases = await openTestDatabase()
    const shown = async (files: Readonly<Record<string, object | string>>) => {
      const folder = await mkdtemp(join(tmpdir(), 'pages-'))
      for (const [file, page] of Object.entries(files)) {
        await writeFile(join(folder, file), typeof page === 'string' ? page : JSON.stringify(page))
      }
      const filesOfCodes = await readFilesOfCodes(databases.app)
      const fileOfCode = (code: string) => filesOfCodes.get(code)
      const pages = await openPageStore({ folders: [folder], watch: false, fileOfCode, onError: () => {} })
      const pageSet = await openPageSet({
        databases,
        pages,
        tables: createTableRegistry(),
        endpoints: createDynamicEndpoints(),
        clock: () => new Date(),
        fileLinks: NO_FILES,
        log: pino({ level: 'silent' }),
        dictionaryFolder: folder,
      })
      const running = ['a', 'b'].filter((code) => pageSet.resource(code))
      const file = pages.find('a')?.file
      await pageSet.close()
      pages.close()
      await rm(folder, { recursive: true })
      return { running, file }
    }
    const a = pageOf('a', { name: name() })
    const b = pageOf('b', { name: name() }, { permissionPrefix: 'trial:a' })
    expect(await shown({ 'z.json': a })).toEqual({ running: ['a'], file: 'z.json' })
    // The newcomer's file is the older one here, and the first by name: the database knows better.
    expect(await shown({ 'b.json': b, 'z.json': a })).toEqual({ running: ['a'], file: 'z.json' })
    expect(await shown({ 'a.json': { ...a, title: '后来' }, 'z.json': a })).toEqual({ running: ['a'], file: 'z.json' })
    expect(await shown({ 'b.json': b, 'z.json': '{ "code": "a", ' })).toEqual({ running: [], file: 'z.json' })
    // What a page has given up is free, and then stays with who took it.
    expect(await shown({ 'z.json': { ...a, permissionPrefix: 'trial:new' }, 'b.json': b })).toMatchObject({
      running: ['a', 'b'],
    })
    expect(await shown({ 'z.json': a, 'b.json': b })).toMatchObject({ running: ['b'] })
    await databases.close()
  })

  it('that is no JSON any more answers its calls with a word about the page', async () => {
    const server = await serverWith({ 'a.json': pageOf('a', { name: name() }) })
    const rows = clientOf(server, '/trial/a', await server.signIn('admin'))
    for (const text of [
      '{ "code": "a", "title": "试验a", ',
      '{ "code": "a" oops "entity": { "api": "/trial/a" }',
      'code: "a"',
    ]) {
      await server.writePage('a.json', text)
      expect(await rows.list(), text).toMatchObject({
        code: 503,
        message: expect.stringMatching(/^页面“.*a”的定义有错误/),
      })
    }
    await server.writePage('a.json', pageOf('a', { name: name() }))
    await rows.stored({ name: 'x' })
  })

  it('that is no JSON from the start has calls that nobody may use yet, where its text says so', async () => {
    const page = JSON.stringify(pageOf('a', { name: name() }), null, 2).replace('"title"', '"title')
    const server = await serverWith({ 'a.json': page, 'b.json': '{ "code": "b", ' })
    const token = await server.signIn('admin')
    expect((await clientOf(server, '/trial/a', token).list()).code).toBe(510)
    expect((await clientOf(server, '/trial/b', token).list()).code).toBe(404)
  })

  it('that has the code of a file before it is told so, and counts when that one is gone', async () => {
    const server = await serverWith({ 'a.json': pageOf('a', { name: name() }) })
    const rows = clientOf(server, '/trial/a', await server.signIn('admin'))
    await server.writePage('b.json', JSON.stringify(pageOf('a', { name: name(), more: name() }), null, 2))
    expect(messagesOf(server)).toMatch(/pagewright-pages-\w+\/b\.json:3:11 error duplicate-page 页面代码 "a" 已被/)
    expect((await rows.add({ more: 'x' })).warnings?.map(({ pointer }) => pointer)).toEqual(['/more'])
    await server.removePage('a.json')
    await rows.stored({ more: 'x' })
  })

  it('that is removed takes its calls away and leaves its rows', async () => {
    const server = await serverWith({ 'a.json': pageOf('a', { name: name() }) })
    const rows = clientOf(server, '/trial/a', await server.signIn('admin'))
    const { id } = await rows.stored({ name: 'x' })
    await server.removePage('a.json')
    expect((await rows.list()).code).toBe(404)
    await server.writePage('a.json', pageOf('a', { name: name() }))
    expect((await rows.get(id)).result.name).toBe('x')
  })

  it('may take over the path that another page has given up', async () => {
    const server = await serverWith({
      'a.json': pageOf('a', { name: name() }),
      'b.json': pageOf('b', { name: name() }),
    })
    const token = await server.signIn('admin')
    await server.removePage('a.json')
    await server.writePage('b.json', {
      ...pageOf('b', { name: name() }),
      entity: { table: 'trial_b', api: '/trial/a' },
    })
    await clientOf(server, '/trial/a', token).stored({ name: 'x' })
    expect((await clientOf(server, '/trial/b', token).list()).code).toBe(404)
  })

  it('leaves a menu entry as the administrator has made it, also when he has deleted it', async () => {
    const server = await serverWith({
      'a.json': pageOf('a', { name: name() }),
      'b.json': pageOf('b', { name: name() }),
    })
    const db = server.databases.app
    const entry = (code: string) =>
      db.selectFrom('sys_permission').where('component', '=', `page/${code}`).selectAll().execute()
    await db
      .updateTable('sys_permission')
      .set({ name: '改名', url: '/elsewhere' })
      .where('component', '=', 'page/a')
      .execute()
    await db.updateTable('sys_permission').set({ del_flag: 1 }).where('component', '=', 'page/b').execute()
    await server.writePage('a.json', pageOf('a', { name: name(), more: name() }))
    await server.writePage('b.json', pageOf('b', { name: name(), more: name() }))
    expect(await entry('a')).toMatchObject([{ name: '改名', url: '/elsewhere' }])
    expect(await entry('b')).toMatchObject([{ del_flag: 1 }])
  })
})

describe('a changed page', () => {
  const change = async (before: object, after: object, row: object) => {
    const server = await serverWith({ 'a.json': pageOf('a', { ...before }) })
    const rows = clientOf(server, '/trial/a', await server.signIn('admin'))
    const { id } = await rows.stored(row)
    await server.writePage('a.json', pageOf('a', { ...after }))
    return { server, rows, id }
  }

  it('keeps the data of a renamed field, and can be read again and again', async () => {
    const { server, rows, id } = await change(
      { name: name('string(32)', { rules: ['unique'] }) },
      { label: name('string(32)', { rules: ['unique'], renamedFrom: 'name' }) },
      { name: '旧名' },
    )
    expect((await rows.get(id)).result.label).toBe('旧名')
    expect((await rows.add({ label: '旧名' })).success).toBe(false)
    await server.writePage('a.json', pageOf('a', { label: name('string(40)', { renamedFrom: 'name' }) }))
    expect((await rows.get(id)).result.label).toBe('旧名')
  })

  it('widens a column without losing a value', async () => {
    const { server, rows, id } = await change(
      { name: name('string(4)'), count: name('integer'), amount: name('decimal(4,2)') },
      { name: name('string(8)'), count: name('long'), amount: name('decimal(8,4)') },
      { name: '1234', count: 7, amount: '12.34' },
    )
    expect((await rows.get(id)).result).toMatchObject({ name: '1234', count: '7', amount: 12.34 })
    await rows.stored({ name: '12345678', count: '9007199254740993', amount: '1234.5678' })
    expect([...((await columnsOf(server, 'trial_a')) ?? [])]).toContainEqual(['amount', 'numeric(8,4)'])
  })

  it('drops nothing: a field that is gone keeps its column, and comes back with its data', async () => {
    const { server, rows, id } = await change(
      { name: name(), note: name() },
      { name: name() },
      { name: 'a', note: '留着' },
    )
    expect((await rows.get(id)).result).not.toHaveProperty('note')
    expect(messagesOf(server)).toContain('不再使用的列：note')
    await server.writePage('a.json', pageOf('a', { name: name(), note: name() }))
    expect((await rows.get(id)).result.note).toBe('留着')
  })

  it('goes on working with a column that it may not narrow', async () => {
    const { server, rows, id } = await change(
      { name: name('string(8)') },
      { name: name('string(4)') },
      { name: '12345678' },
    )
    expect((await rows.get(id)).result.name).toBe('12345678')
    expect((await rows.edit({ id, name: '12345' })).success).toBe(false)
    expect(messagesOf(server)).toContain('未缩小为 varchar(4)')
  })

  it('says that it cannot work with a column of another type, and works again when it is put right', async () => {
    const { server, rows, id } = await change({ name: name() }, { name: name('integer') }, { name: 'text' })
    expect(await rows.list()).toMatchObject({ success: false, code: 503 })
    expect(messagesOf(server)).toContain('不能改为 integer')
    await server.writePage('a.json', pageOf('a', { name: name() }))
    expect((await rows.get(id)).result.name).toBe('text')
  })

  it('works without the unique index when the rows have duplicates, and still refuses new ones', async () => {
    const { server, rows } = await change({ name: name() }, { name: name() }, { name: 'twice' })
    await rows.stored({ name: 'twice' })
    await server.writePage('a.json', pageOf('a', { name: name('string(32)', { rules: ['unique'] }) }))
    expect(messagesOf(server)).toContain('唯一索引未建立')
    expect(errorsOf(await rows.add({ name: 'twice' }))).toEqual(['/name 名称已存在'])
  })

  it('holds long texts unique as well', async () => {
    const server = await serverWith({ 'a.json': pageOf('a', { name: name('string(4000)', { rules: ['unique'] }) }) })
    const rows = clientOf(server, '/trial/a', await server.signIn('admin'))
    const long = '长'.repeat(4000)
    const answers = await Promise.all([rows.add({ name: long }), rows.add({ name: long })])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })
})

describe('two servers that start at the same time', () => {
  it('set the same pages up once', async () => {
    const databases = await openTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'pagewright-two-'))
    await writeFile(
      join(folder, 'a.json'),
      JSON.stringify(pageOf('a', { name: name('string(32)', { rules: ['unique'], query: 'like' }) })),
    )
    const second = openDatabases({
      appUrl: databases.appUrl,
      ownerUrl: databases.ownerUrl,
      schema: databases.schema,
      timeZone: '+08:00',
      onIdleError: () => {},
    })
    const log = pino({ level: 'silent' })
    const sets = await Promise.all(
      [databases, second].map(async (own) => {
        const pages = await openPageStore({ folders: [folder], watch: false, onError: () => {} })
        const [tables, endpoints] = [createTableRegistry(), createDynamicEndpoints()]
        const clock = () => new Date()
        return openPageSet({
          databases: own,
          pages,
          tables,
          endpoints,
          clock,
          fileLinks: NO_FILES,
          log,
          dictionaryFolder: folder,
        })
      }),
    )
    expect(sets.map((set) => set.resource('a')?.table)).toEqual(['trial_a', 'trial_a'])
    const rows = await databases.app.selectFrom('sys_permission').select(['perms', 'component']).execute()
    expect(rows.filter(({ component }) => component === 'page/a')).toHaveLength(1)
    expect(rows.filter(({ perms }) => perms === 'trial:a:add')).toHaveLength(1)
    await second.close()
    await databases.close()
    await rm(folder, { recursive: true })
  })
})
