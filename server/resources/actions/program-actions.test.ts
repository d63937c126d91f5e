import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'

const article = pageOf(
  'article',
  {
    title: { type: 'string(20)', title: '标题' },
    isOpen: { type: 'boolean', title: '公开', default: true },
    views: { type: 'integer', title: '浏览', default: 0, readonly: true },
    likes: { type: 'integer', title: '点赞', default: 0, readonly: true },
    heat: { type: 'integer', title: '热度', value: '= views + likes * 3' },
    orders: { type: 'integer', title: '付费', default: 0, readonly: true },
  },
  {
    actions: {
      view: {
        title: '记一次浏览',
        type: 'set-values',
        for: 'programs',
        logged: false,
        when: 'isOpen',
        props: { values: { views: '= views + 1' } },
      },
      unlike: {
        title: '取消点赞',
        type: 'set-values',
        for: 'programs',
        logged: false,
        props: { values: { likes: '= max([likes - 1, 0])' } },
      },
      buy: {
        title: '记一次付费',
        type: 'set-values',
        for: 'programs',
        props: { values: { orders: '= orders + 1' } },
      },
    },
  },
)

let server: PageServer
let articles: PageClient
let program: string
beforeAll(async () => {
  server = await createPageServer({ 'trial/article.json': article })
  articles = clientOf(server, '/trial/article', await server.signIn('admin'))
  await server.addUser('mini-program', ['trial:article:view', 'trial:article:unlike', 'trial:article:buy'])
  program = await server.signIn('mini-program')
})
afterAll(() => server?.close())

const run = async (action: string, id: unknown, headers: Record<string, string> = {}) => {
  const path = `/trial/article/action/${action}`
  return (await server.call({ method: 'POST', path, body: { ids: [id] }, token: program, headers })).body
}
const read = async (id: string) => (await articles.get(id)).result
const lines = (id: string) =>
  server.databases.app.selectFrom('sys_data_log').where('data_id', '=', id).select(['action']).execute()

describe('actions for other programs', () => {
  it('lose nothing when 50 count at once, with what is computed from it, and disturb nobody', async () => {
    const { id, version, updateBy } = await articles.stored({ title: '钢价' })
    // As many at once as one session may have waiting on a slow machine.
    const together = () => Promise.all(Array.from({ length: 25 }, () => run('view', id)))
    const answers = [...(await together()), ...(await together())]
    expect(answers.filter(({ success }) => !success).map(({ message }) => message)).toEqual([])
    expect(await read(id)).toMatchObject({ views: 50, heat: 50, version, updateBy })
    expect(await lines(id), 'only that it was added').toHaveLength(1)
    expect(await articles.edit({ id, version, title: '铜价' })).toMatchObject({ success: true })
    expect(await read(id)).toMatchObject({ title: '铜价', views: 50 })
  })

  it('stand in the history unless they say otherwise, and raise no version either', async () => {
    const { id, version } = await articles.stored({ title: '付费' })
    await run('buy', id)
    expect(await read(id)).toMatchObject({ orders: 1, version, updateBy: 'mini-program' })
    expect(await lines(id)).toHaveLength(2)
  })

  it('do not fall below what they say, and hold their condition', async () => {
    const { id } = await articles.stored({ title: '冷门', isOpen: false })
    expect((await run('unlike', id)).success).toBe(true)
    expect((await run('view', id)).message).toBe('所选数据不符合“记一次浏览”的条件，请刷新后重试')
    expect(await read(id)).toMatchObject({ likes: 0, views: 0 })
  })

  it('count once when a lost answer makes the program ask again', async () => {
    const { id } = await articles.stored({ title: '重试' })
    for (let time = 0; time < 3; time += 1) await run('view', id, { 'Idempotency-Key': 'view-1' })
    expect(await read(id)).toMatchObject({ views: 1 })
  })

  it('are for whoever holds their code', async () => {
    const { id } = await articles.stored({ title: '无权' })
    await server.addUser('editor', ['trial:article:edit'])
    const token = await server.signIn('editor')
    const { body } = await server.call({
      method: 'POST',
      path: '/trial/article/action/view',
      body: { ids: [id] },
      token,
    })
    expect(body).toMatchObject({ success: false, code: 510 })
  })
})
