import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ManagedResource } from '#schemas/managed/managed-resource.ts'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { createManagedRegistry } from '../managed/managed-registry.ts'
import { defineManagedResource } from '../managed/managed-resource.ts'

/** Fields that pages may write; emptied by the last test, as a later version of the product may do. */
const opened = ['state', 'weight']
const letters: ManagedResource = {
  name: 'letter',
  title: '信件',
  table: 'trial_letters',
  api: '/sys/letter',
  pages: ['letter-list'],
  permissions: { list: 'letters:list', add: 'letters:add', edit: 'letters:edit' },
  fields: {
    title: { type: 'string(40)' },
    state: { type: 'string(20)', wire: 'sendStatus' },
    weight: { type: 'decimal(8,2)' },
    seal: { type: 'string(20)' },
  },
  effects: opened,
}
const judged: string[] = []
const letterResource = defineManagedResource({
  resource: letters,
  hooks: {
    judge: async (_judging, saves) =>
      saves.flatMap(({ at, values }) => {
        judged.push([...values.keys()].join())
        const isTooHeavy = Number(values.get('weight') ?? 0) > 100
        return isTooHeavy ? [{ pointer: `${at}/weight`, code: 'letter', message: '信件太重' }] : []
      }),
  },
})

const text = (title: string) => ({ type: 'string(40)', title })
const fields = {
  title: text('标题'),
  state: { type: 'string(20)', title: '状态' },
  weight: { type: 'decimal(8,2)', title: '重量' },
  seal: { type: 'string(20)', title: '封印' },
}
const letterList = {
  schemaVersion: 1,
  code: 'letter-list',
  title: '信件',
  permissionPrefix: 'trial:letterlist',
  entity: { managed: 'letter' },
  fields,
  toolbar: ['add'],
}
const posting = (code: string, effect: unknown) =>
  pageOf(code, { title: text('标题'), weight: fields.weight }, { effects: { created: [effect] } })
const WHERE = 'target.title == title'
const set = (values: object) => ({ set: { page: 'letter-list', where: WHERE, values } })

let server: PageServer
let token: string
beforeAll(async () => {
  server = await createPageServer(
    {
      // Makes the table, as a migration does for a resource of the product.
      'letters.json': pageOf('letters', fields),
      'letter-list.json': letterList,
      'trial/post.json': posting('post', set({ state: 'sent', weight: '= weight' })),
      'trial/forge.json': posting('forge', set({ state: 'sent', seal: 'forged' })),
      'trial/more.json': posting('more', { insert: { page: 'letter-list', values: { title: '= title' } } }),
    },
    { managed: createManagedRegistry([letterResource]) },
  )
  // From here on the rows are the resource's alone.
  await server.removePage('letters.json')
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

const letter = (as = token, tenant = 0) => clientOf(server, '/sys/letter', as, tenant)
const posts = (as = token) => clientOf(server, '/trial/post', as)
const problemsOf = (code: string) =>
  server.logged.map(({ msg }) => msg).filter((line) => line.includes(`trial/${code}.json`))

describe('rows of the product itself', () => {
  it('take what their resource opens from effects, by their own judgement, and log the cause', async () => {
    const { id } = await letter().stored({ title: '甲', seal: '原' })
    judged.length = 0
    expect((await posts().add({ title: '甲', weight: 12 })).success).toBe(true)
    expect((await letter().get(id)).result).toMatchObject({ sendStatus: 'sent', weight: 12, seal: '原' })
    expect(judged).toEqual(['state,weight'])
    const log = await server.databases.app
      .selectFrom('sys_data_log')
      .where('data_table', '=', 'trial_letters')
      .where('data_id', '=', id)
      .selectAll()
      .execute()
    expect(JSON.stringify(log)).toContain('post')
  })

  it('are changed without a right to them, and never beyond the tenant', async () => {
    const { id } = await letter().stored({ title: '乙' })
    await server.addUser('poster', ['trial:post:add'])
    const poster = await server.signIn('poster')
    expect((await letter(poster).edit({ id, sendStatus: 'x' })).code).toBe(510)
    expect((await posts(poster).add({ title: '乙', weight: 1 })).success).toBe(true)
    expect((await letter().get(id)).result).toMatchObject({ sendStatus: 'sent' })
    await server.addUser('far', ['trial:post:add'], [7])
    const far = clientOf(server, '/trial/post', await server.signIn('far'), 7)
    expect((await far.add({ title: '乙', weight: 50 })).success).toBe(true)
    expect((await letter().get(id)).result).toMatchObject({ weight: 1 })
  })

  it('refuse with their reason, and everything is taken back', async () => {
    const { id } = await letter().stored({ title: '丙', weight: 5 })
    const answer = await posts().add({ title: '丙', weight: 101 })
    expect(errorsOf(answer).join()).toContain('“信件”的“丙”：信件太重')
    expect((await letter().get(id)).result).toMatchObject({ weight: 5, version: 1 })
    expect((await posts().list({ title: '丙' })).result.total).toBe(0)
  })

  it('take nothing else: a page that writes another field, or adds a row, does not compile', () => {
    expect(problemsOf('forge').join()).toContain('它的字段 "seal" 不接受后果写入')
    expect(problemsOf('more').join()).toContain('后果不能在其中新增')
    expect(problemsOf('post')).toEqual([])
  })

  it('refuse at run time what they no longer open', async () => {
    const { id } = await letter().stored({ title: '丁' })
    const closed = opened.splice(0)
    const answer = await posts().add({ title: '丁', weight: 3 })
    opened.push(...closed)
    expect(errorsOf(answer).join()).toContain('“状态”不接受其他页面的改写')
    expect((await letter().get(id)).result).toMatchObject({ version: 1 })
    expect((await posts().list({ title: '丁' })).result.total).toBe(0)
  })
})
