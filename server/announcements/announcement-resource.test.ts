import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sysAnnouncement } from '#schemas/managed/sys-announcement.ts'
import { addressInText } from '#schemas/values/file-value.ts'
import { clientOf, createPageServer, errorsOf, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { fetchStored, PIXEL_PNG, SMALL_PDF, uploaded } from '#tests/support/upload-client.ts'

const CODES = [
  ...Object.values(sysAnnouncement.permissions),
  ...(sysAnnouncement.otherPermissions ?? []).map(({ code }) => code),
]
const DEPART = { depart_order: 1, tenant_id: 0 }
const GOOD = { titile: '放假安排', msgAbstract: '国庆放假', endTime: '2030-01-01 00:00:00', msgContent: '<p>放假</p>' }

let server: PageServer
let editor: string
let reader: string
let readerId: string

beforeAll(async () => {
  server = await createPageServer(systemPages())
  await server.addUser('editor', CODES)
  readerId = await server.addUser('reader', [])
  editor = await server.signIn('editor')
  reader = await server.signIn('reader')
})
afterAll(() => server?.close())

const announcements = (token = editor) => clientOf(server, '/sys/annountCement', token)

const call = <Result = unknown>(method: 'GET' | 'POST', path: string, given: object = {}, token = editor) =>
  server.call<Result>({ method, path, token, ...given }).then(({ body }) => body)

const release = (id: string, token = editor) =>
  call('POST', '/sys/annountCement/doReleaseData', { body: { id } }, token)
const pin = (id: string, izTop: unknown, token = editor) =>
  server
    .call({ method: 'POST', path: '/sys/annountCement/editIzTop', body: { id, izTop }, token })
    .then(({ body }) => body)
const revoke = (id: string, token = editor) => call('GET', '/sys/annountCement/doReovkeData', { query: { id } }, token)

interface Bell {
  readonly anntMsgList: readonly { readonly titile: string }[]
}
const bell = (token = reader) =>
  call<Bell>('GET', '/sys/annountCement/listByUser', { query: { pageSize: '50' } }, token).then(({ result }) =>
    result.anntMsgList.map(({ titile }) => titile),
  )

describe('announcements', () => {
  it('are written by the names of the contract, cleaned, and read by nobody before their release', async () => {
    const stored = await announcements().stored({
      ...GOOD,
      titile: '未发布的',
      msgContent: '<p>好</p><script>alert(1)</script>',
    })
    expect(stored).toMatchObject({ titile: '未发布的', sendStatus: '0', msgType: 'ALL', priority: 'H', sendTime: null })
    expect(stored.msgContent).toBe('<p>好</p>')
    expect(await bell()).not.toContain('未发布的')
  })

  it('reach everybody when they are released, and nobody after they were revoked', async () => {
    const { id } = await announcements().stored({ ...GOOD, titile: '全体通告' })
    expect(await release(id)).toMatchObject({ success: true, message: '系统通知推送成功' })
    expect(await bell()).toContain('全体通告')
    const row = (await call<Record<string, unknown>>('GET', '/sys/annountCement/queryForEdit', { query: { id } }))
      .result
    expect(row).toMatchObject({ sendStatus: '1', sender: 'editor' })
    expect((await release(id)).message).toBe('该通告已经发布')
    expect(await revoke(id)).toMatchObject({ success: true, message: '该系统通知撤销成功' })
    expect(await bell()).not.toContain('全体通告')
    expect((await revoke(id)).message).toBe('该通告没有发布，不用撤销')
  })

  it('for some reach them and the people of departments below, and no others', async () => {
    const none = await announcements().add({ ...GOOD, msgType: 'USER' })
    expect(errorsOf(none)).toEqual(['/userIds 指定用户不能为空！'])
    const { id } = await announcements().stored({ ...GOOD, titile: '给读者', msgType: 'USER', userIds: `${readerId},` })
    await release(id)
    expect(await bell()).toContain('给读者')
    await server.addUser('other', [])
    const other = await server.signIn('other')
    expect(await bell(other)).not.toContain('给读者')
    await server.databases.app
      .insertInto('sys_depart')
      .values([
        { ...DEPART, id: 'annt-top', depart_name: '公司', org_code: 'X01', org_category: '1' },
        {
          ...DEPART,
          id: 'annt-low',
          depart_name: '部门',
          org_code: 'X01A01',
          org_category: '2',
          parent_id: 'annt-top',
        },
      ])
      .execute()
    const departed = await announcements().stored({ ...GOOD, titile: '给部门', msgType: 'USER', departIds: 'annt-top' })
    expect((await release(departed.id)).message).toBe('所选的用户和部门中没有可以接收的人，请重新选择')
    await server.databases.app
      .insertInto('sys_user_depart')
      .values({ user_id: readerId, depart_id: 'annt-low' })
      .execute()
    expect((await release(departed.id)).success).toBe(true)
    expect(await bell()).toContain('给部门')
    expect(await bell(other)).not.toContain('给部门')
  })

  it('change and go only while nobody reads them', async () => {
    const { id } = await announcements().stored({ ...GOOD, titile: '发布后不变' })
    await release(id)
    expect((await announcements().edit({ id, titile: '改了' })).success).toBe(false)
    expect((await announcements().remove(id)).success).toBe(false)
    expect((await announcements().edit({ id, sendStatus: '0' })).success).toBe(false)
    expect(await bell()).toContain('发布后不变')
    await revoke(id)
    expect((await announcements().remove(id)).success).toBe(true)
  })

  it('stand on top and are taken down, released or not', async () => {
    const { id } = await announcements().stored({ ...GOOD, titile: '要置顶的', izTop: '1' })
    const other = await announcements().stored({ ...GOOD, titile: '后来的' })
    await release(id)
    server.advance(60_000)
    await release(other.id)
    const listed = async () => {
      const { result } = await announcements().list({ titile: '要置顶的' })
      return result.records[0]?.izTop
    }
    interface Sent {
      readonly records: readonly { readonly titile: string; readonly izTop: number }[]
    }
    const first = async () =>
      (await call<Sent>('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {}, reader)).result.records[0]
    expect(await listed()).toBe(true)
    expect(await first()).toMatchObject({ titile: '要置顶的', izTop: 1 })
    const firstInNewestBell = async () =>
      (await call<readonly { readonly titile: string }[]>('GET', '/sys/annountCement/vue3List', {}, reader)).result[0]
    expect((await bell())[0]).toBe('要置顶的')
    expect(await firstInNewestBell()).toMatchObject({ titile: '要置顶的' })
    expect(await pin(id, 0)).toMatchObject({ success: true, message: '修改成功!' })
    expect(await listed()).toBe(false)
    expect(await firstInNewestBell()).toMatchObject({ titile: '后来的' })
    expect(await first()).toMatchObject({ titile: '后来的', izTop: 0 })
    expect(await pin(id, '1')).toMatchObject({ success: true })
    expect(await first()).toMatchObject({ titile: '要置顶的' })
    // The ordinary edit stays closed.
    expect((await announcements().edit({ id, izTop: '0' })).success).toBe(false)
    expect((await pin(id, 2)).success).toBe(false)
    expect((await pin('none', 1)).success).toBe(false)
    await pin(id, 0)
  })

  describe('with files', () => {
    const withPicture = (path: string) => `<p><img src="${addressInText(path)}" alt=""></p>`
    interface WithFiles {
      readonly titile: string
      readonly files: string | null
      readonly msgContent: string
    }
    const received = async (title: string, token = reader) => {
      const { result } = await call<{ records: readonly WithFiles[] }>(
        'GET',
        '/sys/sysAnnouncementSend/getMyAnnouncementSend',
        { query: { titile: title } },
        token,
      )
      return result.records[0]
    }
    const inBell = async (title: string, token = reader) => {
      const { result } = await call<{ anntMsgList: readonly WithFiles[] }>(
        'GET',
        '/sys/annountCement/listByUser',
        { query: { pageSize: '50' } },
        token,
      )
      return result.anntMsgList.find(({ titile }) => titile === title)
    }
    const pathsOf = (files: string | null | undefined) => (files ?? '').split(',').filter((path) => path !== '')
    const bare = (path: string) => path.split('?')[0] ?? ''
    const statusOf = async (path: string) => (await fetchStored(server, path)).statusCode

    it('are opened by those who may read them, from the list and from the bell', async () => {
      const pdf = await uploaded(server, editor, { name: '安排.pdf', content: SMALL_PDF, type: 'application/pdf' })
      const png = await uploaded(server, editor, { content: PIXEL_PNG })
      const inText = await uploaded(server, editor, { content: PIXEL_PNG })
      const { id } = await announcements().stored({
        ...GOOD,
        titile: '附件通告',
        msgType: 'USER',
        userIds: `${readerId},`,
        files: `${pdf},${png}`,
        msgContent: withPicture(bare(inText)),
      })
      expect(await received('附件通告')).toBeUndefined()
      await release(id)
      const mine = await received('附件通告')
      const paths = pathsOf(mine?.files)
      expect(paths.map(bare)).toEqual([bare(pdf), bare(png)])
      for (const path of paths) {
        expect(await statusOf(path)).toBe(200)
        expect(await statusOf(bare(path))).toBe(403)
      }
      const [, picture = ''] = /static\/([^"]+)"/.exec(mine?.msgContent ?? '') ?? []
      expect(await statusOf(decodeURIComponent(picture))).toBe(200)
      expect(pathsOf((await inBell('附件通告'))?.files)).toEqual(paths)
      await server.addUser('stranger', [])
      expect(await received('附件通告', await server.signIn('stranger'))).toBeUndefined()
      await revoke(id)
      expect(await received('附件通告')).toBeUndefined()
    })

    it('of tenant 0 are opened in the other tenants as well', async () => {
      const pdf = await uploaded(server, editor, { name: '制度.pdf', content: SMALL_PDF, type: 'application/pdf' })
      const { id } = await announcements().stored({ ...GOOD, titile: '全体附件', files: pdf })
      await release(id)
      await server.addUser('far', [], [6])
      const paths = pathsOf((await received('全体附件', await server.signIn('far')))?.files)
      expect(await Promise.all(paths.map(statusOf))).toEqual([200])
    })

    it('open no file that is not theirs, whatever their text names', async () => {
      const foreign = bare(await uploaded(server, editor))
      const { id } = await announcements().stored({ ...GOOD, titile: '借来的' })
      await release(id)
      await server.databases.app
        .updateTable('sys_announcement')
        .set({ content: withPicture(foreign), files: foreign })
        .where('tenant_id', '=', 0)
        .where('id', '=', id)
        .execute()
      const mine = await received('借来的')
      expect(mine?.files).toBe(foreign)
      expect(mine?.msgContent).not.toContain('sign=')
      expect(await statusOf(foreign)).toBe(403)
    })
  })

  it('that have ended are not released', async () => {
    const { id } = await announcements().stored(GOOD)
    await server.databases.app
      .updateTable('sys_announcement')
      .set({ end_time: new Date(Date.now() - 60_000) })
      .where('tenant_id', '=', 0)
      .where('id', '=', id)
      .execute()
    expect((await release(id)).message).toBe('截至日期已过，请先修改截至日期再发布')
    const past = await announcements().add({ ...GOOD, endTime: '2020-01-01 00:00:00' })
    expect(errorsOf(past).join()).toContain('结束时间需大于开始时间')
  })

  it('are those of the tenant, and take a right for each call', async () => {
    const { id } = await announcements().stored({ ...GOOD, titile: '本租户的' })
    for (const answer of [
      await announcements(reader).list(),
      await announcements(reader).add(GOOD),
      await release(id, reader),
      await revoke(id, reader),
      await pin(id, 1, reader),
    ]) {
      expect(answer.code).toBe(510)
    }
    await server.addUser('neighbour', CODES, [6])
    const neighbour = await server.signIn('neighbour')
    expect(JSON.stringify((await announcements(neighbour).list()).result)).not.toContain('本租户的')
    expect((await release(id, neighbour)).success).toBe(false)
    expect((await pin(id, 1, neighbour)).success).toBe(false)
  })
})
