import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeliveryServer, withDelivery } from '#tests/support/delivery-server.ts'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'

const COUNTERS = {
  sent: { type: 'integer', title: '送达', default: 0, readonly: true },
  seen: { type: 'integer', title: '已读', default: 0, readonly: true },
  byBell: { type: 'integer', title: '站内', default: 0, readonly: true },
  bySms: { type: 'integer', title: '短信', default: 0, readonly: true },
  missed: { type: 'string(100)', title: '没有送达', readonly: true },
  unseen: { type: 'integer', title: '未读', value: '= sent - seen' },
}

const staff = pageOf('staff', {
  name: { type: 'string(20)', title: '姓名', list: { link: 'detail' } },
  team: { type: 'string(9)', title: '小组' },
  account: { type: 'string(32)', title: '账号' },
  mobile: { type: 'string(20)', title: '手机' },
})

const circular = pageOf(
  'circular',
  {
    title: { type: 'string(20)', title: '标题' },
    team: { type: 'string(9)', title: '小组' },
    ...COUNTERS,
  },
  {
    actions: {
      announce: {
        title: '公布',
        type: 'set-values',
        effects: [
          {
            id: 'all',
            message: { to: '*', by: ['bell'], title: '{title}', text: '正文', count: { sent: 'sent', read: 'seen' } },
          },
        ],
      },
      send: {
        title: '发送',
        type: 'set-values',
        effects: [
          {
            id: 'team',
            message: {
              to: { page: 'staff', where: 'target.team == team', account: 'account', mobile: 'mobile' },
              by: ['bell', 'sms'],
              title: '{title}',
              text: '正文',
              count: { sent: 'sent', read: 'seen', bell: 'byBell', sms: 'bySms', unreached: 'missed' },
            },
          },
        ],
      },
      revoke: {
        title: '撤回',
        type: 'set-values',
        effects: [{ id: 'back', call: { endpoint: 'revoke-message', input: { record: '= id' } } }],
      },
    },
  },
)

let server: PageServer & DeliveryServer
let circulars: PageClient
let people: PageClient
let token: string
beforeAll(async () => {
  server = await withDelivery(await createPageServer({ 'trial/staff.json': staff, 'trial/circular.json': circular }))
  token = await server.signIn('admin')
  circulars = clientOf(server, '/trial/circular', token)
  people = clientOf(server, '/trial/staff', token)
})
afterAll(() => server?.close())

const run = async (action: string, id: unknown) =>
  (await server.call({ method: 'POST', path: `/trial/circular/action/${action}`, body: { ids: [id] }, token })).body
const read = async (id: unknown) => (await circulars.get(String(id))).result
const announcementOf = async (title: string) =>
  (
    await server.databases.app
      .selectFrom('sys_announcement')
      .where('title', '=', title)
      .where('tenant_id', '=', 0)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id
const readBell = async (id: string, as: string) =>
  (
    await server.call({
      method: 'PUT',
      path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
      body: { anntId: id },
      token: as,
    })
  ).body

describe('messages that are counted', () => {
  it('say how many they went to, and each reader counts once, however many read at once', async () => {
    const { id } = await circulars.stored({ title: '致所有人' })
    const names = ['reader-a', 'reader-b', 'reader-c', 'reader-d', 'reader-e']
    for (const name of names) await server.addUser(name)
    expect((await run('announce', id)).message).toBe('操作成功!')
    const after = await read(id)
    // Everybody of the tests' installation: the administrator, and those who read.
    expect(after.sent).toBeGreaterThan(names.length)
    expect(after).toMatchObject({ seen: 0, unseen: after.sent })
    await server.flush()
    const told = await announcementOf('致所有人')
    const tokens = await Promise.all(names.map((name) => server.signIn(name)))
    await Promise.all([...tokens, ...tokens].map((as) => readBell(told, as)))
    expect(await read(id)).toMatchObject({ seen: 5, unseen: Number(after.sent) - 5 })
    for (const as of tokens) {
      await server.call({ method: 'PUT', path: '/sys/sysAnnouncementSend/readAll', token: as })
    }
    expect(await read(id)).toMatchObject({ seen: 5, version: after.version, updateTime: after.updateTime })
  })

  it('count by "all read" too, and readers leave no line in the history', async () => {
    const { id } = await circulars.stored({ title: '一起已读' })
    await run('announce', id)
    await server.flush()
    const lines = () => server.databases.app.selectFrom('sys_data_log').where('data_id', '=', id).select('id').execute()
    const before = (await lines()).length
    await server.call({ method: 'PUT', path: '/sys/sysAnnouncementSend/readAll', token })
    expect(await read(id)).toMatchObject({ seen: 1 })
    expect(await lines()).toHaveLength(before)
  })

  it('are read where the record is gone', async () => {
    const { id } = await circulars.stored({ title: '很快删除' })
    await run('announce', id)
    await server.flush()
    await circulars.remove(id)
    expect(await readBell(await announcementOf('很快删除'), token)).toMatchObject({ success: true })
  })

  it('reach people without an account by text message, and say whom they do not reach', async () => {
    await server.addUser('with-account')
    await people.stored({ name: '有账号', team: 'a', account: 'with-account', mobile: '13800000001' })
    await people.stored({ name: '有手机', team: 'a', mobile: '13800000002' })
    await people.stored({ name: '旧账号', team: 'a', account: 'nobody-any-more', mobile: '13800000003' })
    await people.stored({ name: '都没有', team: 'a' })
    await people.stored({ name: '别的组', team: 'b', mobile: '13800000004' })
    const { id } = await circulars.stored({ title: '致小组', team: 'a' })
    const answer = await run('send', id)
    expect(answer.message).toBe(
      '操作成功! 已发送：站内消息 1 人，短信 2 人；1 人没有送达（没有能用的账号、手机号码或邮箱）：都没有',
    )
    expect(await read(id)).toMatchObject({ sent: 3, byBell: 1, bySms: 2, missed: '都没有' })
    await server.flush()
    expect(server.texts.map(({ mobile }) => mobile).toSorted()).toEqual(['13800000002', '13800000003'])
    const receivers = (await server.rows()).map(({ receiver }) => receiver)
    expect(receivers).toContain('有手机（138****0002）')
    await readBell(await announcementOf('致小组'), await server.signIn('with-account'))
    expect(await read(id)).toMatchObject({ sent: 3, seen: 1 })
  })

  it('refuse to be sent to people none of whom can be reached', async () => {
    await people.stored({ name: '失联', team: 'c' })
    const { id } = await circulars.stored({ title: '无人', team: 'c' })
    expect(await run('send', id)).toMatchObject({
      success: false,
      message: expect.stringContaining('消息没有发出，没有可以送达的人：失联'),
    })
    expect(await read(id)).toMatchObject({ sent: 0, version: 1 })
  })

  it('are taken out of the bell again, those of this record alone, and what has not gone out does not', async () => {
    await server.addUser('reader-z')
    const reader = await server.signIn('reader-z')
    const titles = async () => {
      const path = '/sys/annountCement/listByUser'
      const { body } = await server.call<{ sysMsgList: { titile: string }[] }>({ method: 'GET', path, token: reader })
      return body.result.sysMsgList.map(({ titile }) => titile)
    }
    await people.stored({ name: '赵某', team: 'z', account: 'reader-z' })
    await people.stored({ name: '钱某', team: 'z', mobile: '13800000099' })
    const [one, other] = [
      await circulars.stored({ title: '排错了', team: 'z' }),
      await circulars.stored({ title: '排对了', team: 'z' }),
    ]
    for (const { id } of [one, other]) await run('send', id)
    await server.flush()
    expect(await titles()).toEqual(expect.arrayContaining(['排错了', '排对了']))
    expect(await run('revoke', one.id)).toMatchObject({ success: true })
    expect(await titles()).not.toContain('排错了')
    expect(await titles()).toContain('排对了')

    const late = await circulars.stored({ title: '还没有发出', team: 'z' })
    await run('send', late.id)
    await run('revoke', late.id)
    await server.flush()
    expect(await titles()).not.toContain('还没有发出')
  })
})
