import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ManagedResource } from '#schemas/managed/managed-resource.ts'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'
import { createManagedRegistry } from './managed-registry.ts'
import { defineManagedResource } from './managed-resource.ts'

/** Letters: their title is called otherwise in calls, those that are sealed are nobody's to see, and phones are masked. */
const letters: ManagedResource = {
  name: 'letter',
  title: '信件',
  table: 'trial_letters',
  api: '/sys/letter',
  pages: ['letter-list'],
  permissions: {
    list: 'letters:list',
    add: 'letters:add',
    edit: 'letters:edit',
    delete: 'letters:delete',
    batch_delete: 'letters:deleteBatch',
    export: 'letters:export',
    import: 'letters:import',
  },
  fields: {
    title: { type: 'string(40)', wire: 'titile' },
    state: { type: 'enum', wire: 'sendStatus' },
    phone: { type: 'string(20)' },
    weight: { type: 'decimal(8,2)', wire: 'weigth' },
  },
}

const letterResource = defineManagedResource({
  resource: letters,
  hooks: {
    restrictList: () => sql`coalesce(state, '') <> 'sealed'`,
    afterRead: async (_db, _context, records) =>
      records.map((record) => {
        const phone = record.values.get('phone')
        if (typeof phone !== 'string') return record
        return { ...record, values: new Map(record.values).set('phone', `${phone.slice(0, 3)}****`) }
      }),
  },
})

const fields = {
  title: { type: 'string(40)', title: '标题', query: 'like', rules: ['required', 'unique'] },
  state: {
    type: 'enum',
    title: '状态',
    query: 'eq',
    options: [
      { value: 'open', text: '待发' },
      { value: 'sealed', text: '密封' },
    ],
  },
  phone: { type: 'string(20)', title: '电话' },
  weight: { type: 'decimal(8,2)', title: '重量', statistics: ['sum'] },
}

let server: PageServer
let admin: string
beforeAll(async () => {
  server = await createPageServer(
    {
      // Makes the table, as a migration does for a resource of the product.
      'letters.json': pageOf('letters', fields),
      'letter-list.json': {
        schemaVersion: 1,
        code: 'letter-list',
        title: '信件',
        permissionPrefix: 'trial:letterlist',
        permissions: { export: 'trial:letters:export' },
        entity: { managed: 'letter' },
        fields,
        toolbar: ['add', 'batch_delete', 'import', 'export'],
      },
    },
    { managed: createManagedRegistry([letterResource]) },
  )
  admin = await server.signIn('admin')
})
afterAll(() => server?.close())

const calls = (token = admin) => clientOf(server, '/sys/letter', token)
const transfers = (token = admin) => transfersOf(server, '/sys/letter', token)

describe('fields that the contract calls otherwise', () => {
  it('have its names in what is sent and answered, and pages have their own', async () => {
    const stored = await calls().stored({ titile: '甲', sendStatus: 'open', weigth: '1.50', phone: null })
    expect(stored).toMatchObject({ titile: '甲', sendStatus: 'open', weigth: 1.5 })
    expect(stored).not.toHaveProperty('title')
    const { id, version } = stored
    expect((await calls().edit({ id, version, titile: '甲二' })).result).toMatchObject({ titile: '甲二', weigth: 1.5 })
    expect((await calls().get(id)).result).toMatchObject({ titile: '甲二', sendStatus_dictText: '待发' })
  })

  it('are found, sorted and summed by them', async () => {
    const [b, c] = [
      await calls().stored({ titile: '乙信', weigth: 2 }),
      await calls().stored({ titile: '丙信', weigth: 3 }),
    ]
    const ids = `${b.id},${c.id}`
    const { result } = await calls().list({ titile: '*信*', id: `${ids},`, column: 'weigth', order: 'desc' })
    expect(result.records.map(({ id }) => id)).toEqual([c.id, b.id])
    const sums = await calls().statistics({ titile: '*信*', id: `${ids},` })
    expect(sums.result).toEqual({ statistics: { weigth: { sum: 5 } } })
    const line = { field: 'titile', rule: 'eq', val: '乙信' }
    const superQueryParams = encodeURIComponent(JSON.stringify([line]))
    expect((await calls().list({ superQueryParams })).result.records).toMatchObject([{ id: b.id }])
    expect((await calls().list({ title: '*信*' })).message).toContain('title')
    expect((await calls().list({ column: 'title', order: 'asc' })).message).toContain('title')
  })

  it('are saved together with others, and told where something is wrong with them', async () => {
    const one = await calls().stored({ titile: '丁' })
    const rows = {
      added: [{ rowKey: 'n', record: { titile: '戊' } }],
      changed: [{ ...one, titile: '丁二' }],
      deleted: [],
    }
    const { result } = await calls().saveAll(rows)
    expect(result).toMatchObject({ added: [{ record: { titile: '戊' } }], changed: [{ titile: '丁二' }] })
    expect(errorsOf(await calls().edit({ id: one.id, titile: '' }))).toEqual(['/title 请输入标题'])
    expect(errorsOf(await calls().add({ titile: '戊' }))[0]).toMatch(/^\/title /)
    const { warnings } = (await calls().add({ titile: '己', title: '误' })) as {
      warnings?: readonly { pointer: string }[]
    }
    expect(warnings?.map(({ pointer }) => pointer)).toEqual(['/title'])
    const conflict = await calls().edit({ id: one.id, version: one.version, titile: '丁三' })
    expect(conflict).toMatchObject({ code: 409, result: { conflicts: [{ record: { titile: '丁二' } }] } })
  })
})

describe('what its area keeps from everybody', () => {
  let sealed: string
  beforeAll(async () => {
    sealed = (await calls().stored({ titile: '密信', phone: '13912345678' })).id
    await server.databases.owner
      .updateTable('trial_letters' as never)
      .set({ state: 'sealed' } as never)
      .where('id' as never, '=', sealed as never)
      .execute()
  })

  it('is in no list, no export and no sum, and can be neither read nor changed nor deleted', async () => {
    expect((await calls().list({ titile: '密信' })).result.records).toEqual([])
    expect((await calls().get(sealed)).success).toBe(false)
    expect((await calls().edit({ id: sealed, titile: '改了' })).success).toBe(false)
    expect((await calls().remove(sealed)).success).toBe(false)
    expect((await calls().saveAll({ added: [], changed: [{ id: sealed, titile: '改了' }], deleted: [] })).success).toBe(
      false,
    )
    const { sheets } = await transfers().download('/exportXls', { titile: '*密*' })
    expect(JSON.stringify(sheets)).not.toContain('密信')
    const [row] = (
      await sql<{ title: string }>`select title from trial_letters where id = ${sealed}`.execute(server.databases.owner)
    ).rows
    expect(row?.title).toBe('密信')
  })

  it('is masked wherever it is read, and what is stored stays', async () => {
    const { id } = await calls().stored({ titile: '电话信', phone: '13712345678' })
    expect((await calls().get(id)).result.phone).toBe('137****')
    expect((await calls().list({ titile: '电话信' })).result.records).toMatchObject([{ phone: '137****' }])
    const { sheets } = await transfers().download('/exportXls', { titile: '电话信' })
    expect(JSON.stringify(sheets)).toContain('137****')
    expect(JSON.stringify(sheets)).not.toContain('13712345678')
    await calls().edit({ id, weigth: 1 })
    const [row] = (
      await sql<{ phone: string }>`select phone from trial_letters where id = ${id}`.execute(server.databases.owner)
    ).rows
    expect(row?.phone).toBe('13712345678')
  })
})

describe('its files', () => {
  it('are imported and exported by the titles of the page', async () => {
    const content = makeWorkbook([
      ['标题', '状态', '重量'],
      ['进口一', '待发', '7.25'],
      ['进口二', '没有的', '1'],
    ])
    const { result } = await transfers().send({ content })
    expect(result).toMatchObject({ successCount: 1, errorCount: 1 })
    expect((await calls().list({ titile: '进口一' })).result.records).toMatchObject([
      { sendStatus: 'open', weigth: 7.25 },
    ])
    const { sheets } = await transfers().download('/exportXls', { titile: '进口一' })
    expect(JSON.stringify(sheets)).toContain('进口一')
  })

  it('take the code of the resource, and that of the page where it asks for one of its own', async () => {
    await server.addUser('clerk', ['letters:list', 'letters:export'])
    await server.addUser('chief', ['letters:list', 'letters:export', 'trial:letters:export'])
    expect((await transfers(await server.signIn('clerk')).download('/exportXls')).failure?.code).toBe(510)
    expect((await transfers(await server.signIn('chief')).download('/exportXls')).failure).toBeNull()
    expect(
      (await transfers(await server.signIn('chief')).send({ content: makeWorkbook([['标题'], ['x']]) })).code,
    ).toBe(510)
  })
})
