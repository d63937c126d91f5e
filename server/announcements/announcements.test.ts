import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentAnnouncement } from '#schemas/api/announcements.ts'
import { publishNotice } from '#tests/support/publish-notice.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { NewAnnouncement } from './publish.ts'

interface Bell {
  readonly anntMsgList: readonly { readonly id: string; readonly titile: string; readonly priority: string }[]
  readonly anntMsgTotal: number
  readonly sysMsgList: readonly { readonly titile: string }[]
  readonly sysMsgTotal: number
}

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ demoData: false })
})
afterAll(() => server.close())

async function newReader(name: string) {
  const id = await server.addUser(name)
  const token = await server.signIn(name)
  return {
    id,
    bell: async () =>
      (await server.call<Bell>({ method: 'GET', path: '/sys/annountCement/listByUser', token })).body.result,
    list: async (query: Record<string, string> = {}) => {
      const path = '/sys/sysAnnouncementSend/getMyAnnouncementSend'
      const { body } = await server.call<{ records: readonly SentAnnouncement[]; total: number }>({
        method: 'GET',
        path,
        query,
        token,
      })
      return body.result
    },
    get: (annt: string) =>
      server.call<{ readonly titile: string; readonly msgContent: string }>({
        method: 'GET',
        path: '/sys/annountCement/queryById',
        query: { id: annt },
        token,
      }),
    read: (annt: string) =>
      server.call({
        method: 'PUT',
        path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
        body: { anntId: annt },
        token,
      }),
    one: (sendId: string) =>
      server.call<SentAnnouncement>({
        method: 'GET',
        path: '/sys/sysAnnouncementSend/getOne',
        query: { sendId },
        token,
      }),
    remove: (...sendIds: readonly string[]) =>
      server.call({
        method: 'DELETE',
        path: `/sys/sysAnnouncementSend/${sendIds.length === 1 ? 'delete' : 'deleteBatch'}`,
        query: sendIds.length === 1 ? { id: sendIds[0] ?? '' } : { ids: `${sendIds.join(',')},` },
        token,
      }),
    readAll: () => server.call({ method: 'PUT', path: '/sys/sysAnnouncementSend/readAll', token }),
  }
}

const publish = (given: Partial<NewAnnouncement> = {}, tenantId = 0) => publishNotice(server, given, tenantId)

describe('the bell of a user', () => {
  it('shows what is unread, notices and system messages apart, the newest first', async () => {
    const reader = await newReader('bell-reader')
    const before = await reader.bell()
    await publish({ title: '第一条', priority: 'H' })
    server.advance(60_000)
    await publish({ title: '第二条', userIds: [reader.id] })
    await publish({ title: '一条消息', category: '2' })
    const { anntMsgList, anntMsgTotal, sysMsgList, sysMsgTotal } = await reader.bell()
    expect(anntMsgList.slice(0, 2).map(({ titile }) => titile)).toEqual(['第二条', '第一条'])
    expect(anntMsgList[1]?.priority).toBe('H')
    expect(anntMsgTotal).toBe(before.anntMsgTotal + 2)
    expect(sysMsgList[0]?.titile).toBe('一条消息')
    expect(sysMsgTotal).toBe(before.sysMsgTotal + 1)
  })

  it('loses what he has read, for him alone', async () => {
    const reader = await newReader('reads')
    const other = await newReader('does-not-read')
    const id = await publish({ title: '读一读' })
    expect((await reader.bell()).anntMsgList.map((item) => item.id)).toContain(id)
    await reader.read(id)
    expect((await reader.bell()).anntMsgList.map((item) => item.id)).not.toContain(id)
    expect((await other.bell()).anntMsgList.map((item) => item.id)).toContain(id)
  })

  it('is empty after everything was read at once', async () => {
    const reader = await newReader('reads-all')
    await publish()
    await reader.bell()
    const { body } = await reader.readAll()
    expect(body).toMatchObject({ success: true, message: '全部已读' })
    expect(await reader.bell()).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0 })
  })

  it('is empty then also of what nobody has asked for yet', async () => {
    const reader = await newReader('reads-unseen')
    await publish({ title: '还没看到' })
    await reader.readAll()
    expect(await reader.bell()).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0 })
  })

  it('does not show what is for somebody else, or for another tenant', async () => {
    const reader = await newReader('outsider')
    const insider = await newReader('insider')
    const named = await publish({ title: '只给他', userIds: [insider.id] })
    const foreign = await publish({ title: '别的租户' }, 7)
    const ids = (await reader.bell()).anntMsgList.map(({ id }) => id)
    expect(ids).not.toContain(named)
    expect(ids).not.toContain(foreign)
    expect((await reader.get(named)).body).toMatchObject({ success: false, message: '该通告不存在，或没有发送给您' })
  })

  it('holds one copy of each announcement, however many windows ask at once', async () => {
    const reader = await newReader('many-windows')
    const id = await publish({ title: '同时' })
    await Promise.all(Array.from({ length: 5 }, () => reader.bell()))
    const { records } = await reader.list()
    expect(records.filter(({ anntId }) => anntId === id)).toHaveLength(1)
  })
})

describe('the list of what was sent to a user', () => {
  it('has the unread before the read, and is asked by title, sender, state and kind', async () => {
    const reader = await newReader('lists')
    await reader.readAll()
    await reader.bell()
    await reader.readAll()
    const old = await publish({ title: '钢材 100% 上涨', userIds: [reader.id] })
    server.advance(60_000)
    const newer = await publish({ title: '煤炭下跌', userIds: [reader.id], category: '2' })
    await reader.read(newer)
    const ids = (await reader.list()).records.map(({ anntId }) => anntId)
    expect(ids.indexOf(old)).toBeLessThan(ids.indexOf(newer))
    expect((await reader.list({ titile: '100% 上' })).records.map(({ anntId }) => anntId)).toEqual([old])
    expect((await reader.list({ readFlag: '0' })).records.map(({ anntId }) => anntId)).toEqual([old])
    expect((await reader.list({ msgCategory: '2' })).records.map(({ anntId }) => anntId)).toContain(newer)
    expect((await reader.list({ sender: '管理员' })).records.length).toBeGreaterThan(0)
    expect((await reader.list({ sender: '没有这个人' })).total).toBe(0)
  })

  it('is narrowed by wildcards as lists are', async () => {
    const reader = await newReader('wildcards')
    const id = await publish({ title: '每日数据备份完成', userIds: [reader.id] })
    const found = async (query: Record<string, string>) =>
      (await reader.list(query)).records.some(({ anntId }) => anntId === id)
    for (const titile of ['*备份*', '每日*', '*完成', '备份']) expect(await found({ titile }), titile).toBe(true)
    for (const titile of ['备份*', '*备份', '*没有*']) expect(await found({ titile }), titile).toBe(false)
    expect(await found({ sender: '*adm*' })).toBe(true)
    expect(await found({ titile: '**', sender: '' })).toBe(true)
  })

  it('is narrowed by the time of sending, the last day included, and by kind', async () => {
    const reader = await newReader('times')
    const at = (day: string) => new Date(`${day}T23:59:59.500+08:00`)
    const userIds = [reader.id]
    const monday = await publish({ userIds, sentAt: at('2026-03-02'), noticeType: 'plan' })
    const friday = await publish({ userIds, sentAt: at('2026-03-06') })
    const ids = async (query: Record<string, string>) =>
      (await reader.list(query)).records.map(({ anntId }) => anntId).filter((id) => id === monday || id === friday)
    expect(await ids({ sendTimeBegin: '2026-03-02', sendTimeEnd: '2026-03-02' })).toEqual([monday])
    expect(await ids({ sendTimeBegin: '2026-03-03', sendTimeEnd: '2026-03-06' })).toEqual([friday])
    expect(await ids({ sendTimeEnd: '2026-03-06 23:59:58' })).toEqual([monday])
    expect(await ids({ noticeType: 'plan' })).toEqual([monday])
    expect(await ids({ busType: 'email' })).toEqual([])
  })

  it('takes an empty condition for none, and refuses a day that does not exist', async () => {
    const reader = await newReader('empty')
    await publish({ userIds: [reader.id] })
    const blank = Object.fromEntries(
      ['titile', 'sender', 'readFlag', 'msgCategory', 'noticeType', 'busType', 'sendTimeBegin', 'sendTimeEnd'].map(
        (name) => [name, ''],
      ),
    )
    expect((await reader.list({ ...blank, pageNo: '', pageSize: '' })).total).toBe((await reader.list()).total)
    const path = '/sys/sysAnnouncementSend/getMyAnnouncementSend'
    const token = await server.signIn('empty')
    const { body } = await server.call({ method: 'GET', path, query: { sendTimeBegin: '2026-02-30' }, token })
    expect(body).toMatchObject({ success: false, message: '日期不存在，请重新选择' })
  })

  it('has what stands on top first, with the facts of newer clients', async () => {
    const reader = await newReader('tops')
    await reader.readAll()
    const top = await publish({ title: '置顶', userIds: [reader.id], pinned: true, noticeType: 'flow' })
    server.advance(60_000)
    await reader.read(top)
    await publish({ userIds: [reader.id] })
    expect((await reader.list()).records[0]).toMatchObject({
      anntId: top,
      izTop: 1,
      noticeType: 'flow',
      files: null,
      bpmStatus: null,
      visitsNum: 0,
    })
  })

  it('comes page by page', async () => {
    const reader = await newReader('pages')
    for (let count = 0; count < 3; count += 1) await publish({ userIds: [reader.id] })
    const { records, total } = await reader.list({ pageNo: '2', pageSize: '2' })
    expect(total).toBeGreaterThanOrEqual(3)
    expect(records.length).toBe(Math.min(2, total - 2))
  })
})

describe('a message that its reader removes', () => {
  const copyOf = async (reader: Awaited<ReturnType<typeof newReader>>, announcement: string) =>
    (await reader.list({ pageSize: '100' })).records.find(({ anntId }) => anntId === announcement)?.id ?? ''

  it('is gone from their bell, list and counts, also of an announcement for everybody, and from nobody else’s', async () => {
    const [remover, other] = [await newReader('remover'), await newReader('keeper')]
    const id = await publish({ title: '给所有人' })
    const copy = await copyOf(remover, id)
    const { anntMsgTotal: before } = await remover.bell()
    expect((await remover.remove(copy)).body).toMatchObject({ success: true, message: '删除成功!' })
    const bell = await remover.bell()
    expect(bell.anntMsgTotal).toBe(before - 1)
    expect(bell.anntMsgList.map((item) => item.id)).not.toContain(id)
    expect(await copyOf(remover, id)).toBe('')
    expect((await remover.get(id)).body.success).toBe(false)
    expect((await remover.one(copy)).body.success).toBe(false)
    expect(await copyOf(other, id)).not.toBe('')
    expect((await other.bell()).anntMsgList.map((item) => item.id)).toContain(id)
    // Nobody has read it by that.
    await remover.readAll()
    const stored = await server.databases.app
      .selectFrom('sys_announcement_send')
      .where('id', '=', copy)
      .select(['read', 'removed'])
      .executeTakeFirst()
    expect(stored).toEqual({ read: false, removed: true })
    expect((await remover.remove(copy)).body).toMatchObject({ success: false })
  })

  it('may be one of several', async () => {
    const reader = await newReader('several')
    const ids = [await publish({ userIds: [reader.id] }), await publish({ userIds: [reader.id] })]
    const copies = await Promise.all(ids.map((id) => copyOf(reader, id)))
    expect((await reader.remove(...copies)).body).toMatchObject({ success: true, message: '删除成功!' })
    expect(await Promise.all(ids.map((id) => copyOf(reader, id)))).toEqual(['', ''])
  })

  it('is their own: a copy of somebody else is neither read nor removed', async () => {
    const [owner, thief] = [await newReader('owner'), await newReader('thief')]
    const ids = [await publish({ userIds: [owner.id] }), await publish({ userIds: [owner.id] })]
    const copies = await Promise.all(ids.map((id) => copyOf(owner, id)))
    expect((await thief.one(copies[0] ?? '')).body).toMatchObject({ success: false, result: null })
    expect((await thief.remove(copies[0] ?? '')).body).toMatchObject({ success: false })
    expect((await thief.remove(...copies)).body).toMatchObject({ success: false })
    const { body } = await owner.one(copies[0] ?? '')
    expect(body.result).toMatchObject({ id: copies[0], anntId: ids[0], readFlag: '0', izTop: 0 })
  })

  it('is of a tenant that they work in now', async () => {
    const reader = await newReader('elsewhere')
    const id = await publish({ userIds: [reader.id] }, 81)
    const copy = await server.databases.app
      .selectFrom('sys_announcement_send')
      .where('announcement_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
    expect((await reader.one(copy.id)).body.success).toBe(false)
    expect((await reader.remove(copy.id)).body.success).toBe(false)
  })
})

it('stores no script that an announcement brings along', async () => {
  const reader = await newReader('safe')
  const id = await publish({ content: '<p onclick="x()">好</p><script>alert(1)</script>', userIds: [reader.id] })
  expect((await reader.get(id)).body.result.msgContent).toBe('<p>好</p>')
})
