import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import type { NewestBellItem } from '#schemas/api/own-announcements.ts'
import { publishNotice } from '#tests/support/publish-notice.ts'
import { createTestServer, type TestCall, type TestServer } from '#tests/support/test-server.ts'
import type { NewAnnouncement } from './publish.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ demoData: false })
})
afterAll(() => server.close())

async function newReader(name: string) {
  const id = await server.addUser(name)
  const token = await server.signIn(name)
  const call = <Result>(given: Omit<TestCall, 'token'>) => server.call<Result>({ ...given, token })
  return {
    id,
    token,
    call,
    list: async (query: Record<string, string> = {}) =>
      (await call<readonly NewestBellItem[]>({ method: 'GET', path: '/sys/annountCement/vue3List', query })).body
        .result,
    counts: async () =>
      (await call<Record<string, number>>({ method: 'GET', path: '/sys/annountCement/getUnreadMessageCount' })).body
        .result,
  }
}

const publish = (given: Partial<NewAnnouncement>) => publishNotice(server, given)

describe('the bell of the newest client', () => {
  it('counts what is unread by its tabs', async () => {
    const reader = await newReader('counts')
    await publish({ userIds: [reader.id] })
    await publish({ userIds: [reader.id], noticeType: 'flow' })
    await publish({ userIds: [reader.id], noticeType: 'meeting' })
    expect(await reader.counts()).toEqual({ count: 3, systemCount: 1, flowCount: 1, fileCount: 0, planCount: 0 })
  })

  it('shows messages with the names of their senders, and has them read with that', async () => {
    const reader = await newReader('shows')
    const id = await publish({ title: '看一看', userIds: [reader.id] })
    const [item] = await reader.list({ fromUser: '', rangeDateKey: '', beginDate: '', endDate: '', noticeType: '' })
    expect(item).toMatchObject({
      id,
      titile: '看一看',
      sender: '管理员',
      readFlag: '0',
      starFlag: '0',
      noticeType: 'system',
    })
    expect((await reader.list())[0]?.readFlag).toBe('1')
    expect((await reader.counts()).count).toBe(0)
  })

  it('is narrowed by sender, star, tab and days', async () => {
    const reader = await newReader('narrows')
    const userIds = [reader.id]
    const old = await publish({ userIds, sentAt: new Date('2026-03-02T12:00:00+08:00') })
    const today = await publish({ userIds, noticeType: 'file' })
    const ids = async (query: Record<string, string>) => (await reader.list(query)).map(({ id }) => id)
    expect(await ids({ fromUser: 'admin' })).toEqual([today, old])
    expect(await ids({ fromUser: 'nobody' })).toEqual([])
    expect(await ids({ rangeDateKey: 'jt' })).toEqual([today])
    expect(
      await ids({ rangeDateKey: 'zdy', beginDate: '2026-03-02 00:00:00', endDate: '2026-03-02 23:59:59' }),
    ).toEqual([old])
    expect(await ids({ noticeType: 'file' })).toEqual([today])
    expect(await ids({ pageNo: '2', pageSize: '1' })).toEqual([old])
    expect(await ids({ starFlag: '1' })).toEqual([])
  })

  it('keeps the stars of each reader for himself', async () => {
    const [reader, other] = [await newReader('stars'), await newReader('looks-on')]
    await publish({ title: '标星' })
    const item = (await reader.list())[0]
    const star = (as: typeof reader, starFlag: string) =>
      as.call({ method: 'PUT', path: '/sys/sysAnnouncementSend/edit', body: { id: item?.sendId, starFlag } })
    expect((await star(other, '1')).body).toMatchObject({ success: false, message: '未找到对应实体' })
    expect((await star(reader, '1')).body).toMatchObject({ success: true })
    expect((await reader.list({ starFlag: '1' })).map(({ id }) => id)).toEqual([item?.id])
    expect(await other.list({ starFlag: '1' })).toEqual([])
    await star(reader, '0')
    expect(await reader.list({ starFlag: '1' })).toEqual([])
  })

  it('counts who has opened one, by either of its ids, and nothing that was not sent to him', async () => {
    const [reader, stranger] = [await newReader('opens'), await newReader('stranger')]
    await publish({ userIds: [reader.id] })
    const visit = (as: typeof reader, id: string) =>
      as.call({ method: 'GET', path: '/sys/annountCement/addVisitsNumber', query: { id } })
    const { id = '', sendId = '' } = (await reader.list())[0] ?? {}
    expect((await visit(reader, id)).body).toMatchObject({ success: true, message: '公告消息访问次数+1次' })
    await visit(reader, sendId)
    expect((await visit(stranger, id)).body.success).toBe(false)
    expect((await reader.list())[0]?.visitsNum).toBe(2)
  })

  it('clears what is unread at once', async () => {
    const reader = await newReader('clears')
    await publish({ userIds: [reader.id] })
    const { body } = await reader.call({ method: 'POST', path: '/sys/annountCement/clearAllUnReadMessage' })
    expect(body).toMatchObject({ success: true, message: '清除未读消息成功' })
    expect((await reader.counts()).count).toBe(0)
  })

  it('is rung with the tab that a message belongs to', async () => {
    const reader = await newReader('rings')
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    // A server that listens on a port has an address of this kind.
    const { port } = server.app.server.address() as AddressInfo
    const address = `ws://127.0.0.1:${port}${API_BASE_PATH}/websocket/${reader.id}_0123456789abcdef`
    const socket = new WebSocket(address, [reader.token])
    const heard: unknown[] = []
    socket.on('message', (data) => heard.push(JSON.parse(String(data))))
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const msgId = await publish({ title: '待办', userIds: [reader.id], noticeType: 'flow' })
    await expect.poll(() => heard).toContainEqual({ cmd: 'user', msgId, msgTxt: '待办', noticeType: 'flow' })
    socket.terminate()
  })
})
