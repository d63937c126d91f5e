import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DeliveryServer, withDelivery } from '#tests/support/delivery-server.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'

const notice = pageOf(
  'notice',
  {
    title: { type: 'string(40)', title: '标题' },
    reader: { type: 'string(32)', title: '给谁' },
    sent: { type: 'integer', title: '人数', readonly: true },
  },
  {
    detail: { history: true },
    actions: {
      publish: {
        title: '公布',
        type: 'set-values',
        effects: [
          {
            id: 'all',
            message: { to: '*', by: ['announcement'], title: '公告 {title}', text: '正文', count: { sent: 'sent' } },
          },
        ],
      },
      hand_over: {
        title: '交给',
        type: 'set-values',
        effects: [{ message: { to: '= reader', by: ['announcement'], title: '给您 {title}', text: '正文' } }],
      },
      ring: {
        title: '提醒',
        type: 'set-values',
        effects: [{ message: { to: '*', by: ['bell'], title: '消息 {title}', text: '正文' } }],
      },
    },
  },
)

let server: PageServer & DeliveryServer
let admin: string
let reader: string
let other: string

beforeAll(async () => {
  const plain = await createPageServer({ ...systemPages(), 'trial/notice.json': notice })
  server = await withDelivery(plain)
  await server.addUser('reader', [])
  await server.addUser('other', [])
  admin = await server.signIn('admin')
  reader = await server.signIn('reader')
  other = await server.signIn('other')
})
afterAll(() => server?.close())

interface Bell {
  readonly anntMsgList: readonly { readonly titile: string }[]
  readonly sysMsgList: readonly { readonly titile: string }[]
}
const bell = async (token: string) => {
  const { body } = await server.call<Bell>({ method: 'GET', path: '/sys/annountCement/listByUser', token })
  const titles = (list: Bell['anntMsgList']) => list.map(({ titile }) => titile)
  return { announcements: titles(body.result.anntMsgList), messages: titles(body.result.sysMsgList) }
}
const run = async (action: string, id: string) => {
  const path = `/trial/notice/action/${action}`
  const { body } = await server.call({ method: 'POST', path, body: { ids: [id] }, token: admin })
  expect(body).toMatchObject({ success: true })
  await server.flush()
}
const announced = async (title: string) =>
  (await clientOf(server, '/sys/annountCement', admin).list({ titile: title })).result.records

it('an announcement stands among the others as released, and rings the bells of all or of those it is for', async () => {
  const { id } = await clientOf(server, '/trial/notice', admin).stored({ title: '放假', reader: 'reader' })
  await run('publish', id)
  const [shown] = await announced('公告 放假')
  expect(shown).toMatchObject({ msgCategory: '1', sendStatus: '1', msgType: 'ALL', sender: 'admin' })
  expect((await bell(reader)).announcements).toEqual(['公告 放假'])
  expect((await bell(other)).announcements).toEqual(['公告 放假'])
  expect((await clientOf(server, '/trial/notice', admin).get(id)).result.sent).toBe(3)
  await run('hand_over', id)
  expect(await announced('给您 放假')).toMatchObject([{ msgCategory: '1', sendStatus: '1', msgType: 'USER' }])
  expect((await bell(reader)).announcements).toContain('给您 放假')
  expect((await bell(other)).announcements).not.toContain('给您 放假')
})

it('a bell is a system message, and no announcement', async () => {
  const { id } = await clientOf(server, '/trial/notice', admin).stored({ title: '开会' })
  await run('ring', id)
  const { messages, announcements } = await bell(reader)
  expect(messages).toContain('消息 开会')
  expect(announcements).not.toContain('消息 开会')
  expect(await announced('消息 开会')).toMatchObject([{ msgCategory: '2' }])
})
