import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { signedText } from '#schemas/api/signature.ts'
import { publishAnnouncement } from '#server/announcements/publish.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import { createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import type { TestAnswer } from '#tests/support/test-server.ts'
import { CALLS_NOT_SERVED, LATER_CALLS, LATER_DUPLICATES, LATER_TABLES } from './vue3-later-calls.ts'

/** In the contract's public clients, and the same on their servers. */
const CONTRACT_KEY = 'dd05f1c54d63749eda95f9fa6d49v442a'
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Record<string, string>
  readonly body?: Record<string, unknown>
}
type Message = Readonly<Record<string, unknown>> & { readonly id: string; readonly anntId: string }
interface MenuEntry {
  readonly path: string
  readonly component: string
  readonly meta: { readonly icon?: string; readonly title?: string }
  readonly children?: readonly MenuEntry[]
}

/**
 * The calls of the contract's newest client (Vue 3, 3.9.3) around menu, messages, dictionaries and its screens of
 * administration as it was seen to send them: method, path, parameters, headers; and what it reads of the answers. Signing in is replayed beside this file.
 */
describe('the newest client of the contract, signed in', () => {
  let server: PageServer
  let token: string
  let asked = 0
  beforeAll(async () => {
    const consoleConfig = { ...DEFAULT_CONSOLE_CONFIG, signatureKey: CONTRACT_KEY }
    const code = { type: 'string(16)', title: '编码', rules: ['unique'] }
    server = await createPageServer(
      { ...systemPages(), 'trial/part.json': pageOf('part', { partCode: code }) },
      // Whatever it signs must hold.
      { app: { signature: 'require', consoleConfig } },
    )
    token = await server.signIn('admin')
  })
  afterAll(() => server?.close())

  async function send<Result>({ method, path, query = {}, body }: Call, as = token): Promise<TestAnswer<Result>> {
    asked += 1
    const params = method === 'GET' ? query : (body ?? {})
    const sign = createHash('md5').update(signedText({ url: path, params }) + CONTRACT_KEY)
    return server.call<Result>({
      method,
      path,
      token: as,
      query: { ...query, ...(method === 'GET' && { _t: String(asked) }) },
      ...(body === undefined ? {} : { body }),
      headers: {
        [HEADERS.clientVersion]: 'v3',
        [HEADERS.tenantNew]: '0',
        [HEADERS.sign]: sign.digest('hex').toUpperCase(),
        [HEADERS.timestamp]: String(server.now().getTime()),
      },
    })
  }
  /** What the client gets to see when a call went well. */
  async function read<Result>(call: Call): Promise<Result> {
    const { status, body } = await send<Result>(call)
    expect({ status, success: body.success, message: body.success ? '' : body.message }).toEqual({
      status: 200,
      success: true,
      message: '',
    })
    return body.result
  }
  const publish = (title: string) =>
    publishAnnouncement(server.databases.app, createSystemContext('admin', server.now), {
      title,
      content: '<p>内容</p>',
      priority: 'H',
      category: '1',
      userIds: null,
    })

  describe('at its start', () => {
    it('learns who is signed in', async () => {
      const { userInfo } = await read<{ userInfo: Record<string, unknown> }>({
        method: 'GET',
        path: '/sys/user/getUserInfo',
      })
      expect(userInfo).toMatchObject({ username: 'admin', realname: '管理员' })
    })

    it('gets a menu that it can draw, and the codes of its buttons', async () => {
      const result = await read<{
        menu: readonly MenuEntry[]
        codeList: readonly string[]
        auth: readonly unknown[]
        allAuth: readonly unknown[]
        sysSafeMode: boolean
      }>({ method: 'GET', path: '/sys/permission/getUserPermissionByToken' })
      const entries = (nodes: readonly MenuEntry[]): readonly MenuEntry[] =>
        nodes.flatMap((node) => [node, ...entries(node.children ?? [])])
      const all = entries(result.menu)
      expect(all.find(({ path }) => path === '/isps/userAnnouncement')?.component).toBe('monitor/mynews/index')
      expect(all.find(({ path }) => path === '/system/usersetting')?.component).toBe('system/usersetting/UserSetting')
      for (const { meta } of all) if (meta.icon) expect(meta.icon).toMatch(/^[a-z-]+:/)
      expect(result.codeList).toContain('trial:part:add')
      expect(result.codeList).toHaveLength(result.auth.length)
      expect(result.sysSafeMode).toBe(false)
    })

    it('counts its unread messages by tabs', async () => {
      await publish('开机通知')
      const counts = await read<Record<string, number>>({
        method: 'GET',
        path: '/sys/annountCement/getUnreadMessageCount',
      })
      expect(Object.keys(counts).sort()).toEqual(['count', 'fileCount', 'flowCount', 'planCount', 'systemCount'])
      expect(counts.count).toBeGreaterThan(0)
    })

    it('draws its home with figures', async () => {
      const figures = await read<Record<string, number>>({ method: 'GET', path: '/sys/loginfo' })
      for (const name of ['totalVisitCount', 'todayVisitCount', 'todayIp']) expect(figures[name]).toBeGreaterThan(0)
      const days = await read<readonly Record<string, unknown>[]>({ method: 'GET', path: '/sys/visitInfo' })
      expect(days.at(-1)).toMatchObject({
        visit: expect.any(Number),
        ip: expect.any(Number),
        type: expect.stringMatching(/^\d\d-\d\d$/),
      })
    })

    it('finds the dictionaries that its dialogs stop without, and refreshes all of them', async () => {
      for (const code of ['messageHref', 'rangeDate', 'priority', 'sex']) {
        const items = await read<readonly Record<string, unknown>[]>({
          method: 'GET',
          path: `/sys/dict/getDictItems/${code}`,
        })
        expect(items[0]).toMatchObject({
          value: expect.any(String),
          text: expect.any(String),
          label: expect.any(String),
        })
      }
      for (const path of ['/sys/dict/refleshCache', '/drag/page/refreshCache']) await read({ method: 'GET', path })
      const all = await read<Record<string, unknown>>({ method: 'GET', path: '/sys/dict/queryAllDictItems' })
      expect(Object.keys(all)).toEqual(expect.arrayContaining(['messageHref', 'rangeDate']))
    })
  })

  describe('in its bell', () => {
    const bell = (query: Record<string, string> = {}) =>
      read<readonly Message[]>({
        method: 'GET',
        path: '/sys/annountCement/vue3List',
        query: {
          fromUser: '',
          starFlag: '',
          rangeDateKey: '',
          beginDate: '',
          endDate: '',
          pageNo: '1',
          pageSize: '10',
          noticeType: '',
          ...query,
        },
      })

    it('shows messages with sender, star and kind, and they are read with that', async () => {
      const id = await publish('铃铛里的通知')
      const item = (await bell()).find((one) => one.id === id)
      expect(item).toMatchObject({
        titile: '铃铛里的通知',
        sender: '管理员',
        readFlag: '0',
        starFlag: '0',
        noticeType: 'system',
        msgCategory: '1',
        createTime: expect.stringMatching(TIME),
      })
      expect((await bell({ rangeDateKey: 'jt' })).find((one) => one.id === id)?.readFlag).toBe('1')
    })

    it('marks one with a star', async () => {
      const [item] = await bell()
      await read({
        method: 'PUT',
        path: '/sys/sysAnnouncementSend/edit',
        body: { starFlag: '1', id: item?.sendId },
      })
      expect((await bell({ starFlag: '1' })).map(({ id }) => id)).toEqual([item?.id])
    })

    it('clears what is unread', async () => {
      await publish('还没看')
      const { body } = await send({ method: 'POST', path: '/sys/annountCement/clearAllUnReadMessage' })
      expect(body).toMatchObject({ success: true, message: '清除未读消息成功' })
    })
  })

  describe('in its list of messages', () => {
    const list = (query: Record<string, string> = {}) =>
      read<{ records: readonly Message[]; total: number }>({
        method: 'GET',
        path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
        query: { column: 'createTime', order: 'desc', pageNo: '1', pageSize: '10', logType: '1', ...query },
      })

    it('finds them by what its form sends', async () => {
      await publish('列表里的备份通知')
      const today = new Date(server.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
      const form = { titile: '*备份*', sender: '*adm*', msgCategory: '', readFlag: '', noticeType: '', busType: '' }
      const days = { sendTimeBegin: today, sendTimeEnd: today }
      const { records, total } = await list({ ...form, ...days })
      expect(total).toBeGreaterThan(0)
      expect(records[0]).toMatchObject({
        titile: '列表里的备份通知',
        sender: 'admin',
        readFlag: '0',
        priority: 'H',
        sendTime: expect.stringMatching(TIME),
        izTop: 0,
        noticeType: 'system',
      })
      for (const name of ['files', 'bpmStatus', 'busType', 'busId', 'msgContent', 'msgAbstract']) {
        expect(records[0]).toHaveProperty(name)
      }
      expect((await list({ ...form, ...days, titile: '*没有这个*' })).total).toBe(0)
    })

    it('opens one: read, told to the other windows, counted, with the name of its sender', async () => {
      await publish('打开的通知')
      const row = (await list({ titile: '打开的通知' })).records[0]
      const anntId = row?.anntId ?? ''
      await read({ method: 'PUT', path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId', body: { anntId } })
      await read({ method: 'GET', path: '/sys/annountCement/syncNotic', query: { anntId } })
      await read({ method: 'GET', path: '/sys/annountCement/addVisitsNumber', query: { id: row?.id ?? '' } })
      const { records } = await read<{ records: readonly Record<string, unknown>[] }>({
        method: 'GET',
        path: '/sys/user/queryUserComponentData',
        query: { username: String(row?.sender), pageNo: '1', pageSize: '10' },
      })
      expect(records[0]).toMatchObject({ username: 'admin', realname: '管理员' })
      expect((await list({ titile: '打开的通知' })).records[0]).toMatchObject({ readFlag: '1', visitsNum: 1 })
    })

    it('reads one again, and removes it and others', async () => {
      for (const title of ['删除一', '删除二', '删除三']) await publish(title)
      const { records } = await list({ titile: '*删除*' })
      const [first, second, third] = records.map(({ id }) => id)
      expect(records).toHaveLength(3)
      const one = await read({
        method: 'GET',
        path: '/sys/sysAnnouncementSend/getOne',
        query: { sendId: first ?? '' },
      })
      expect(one).toMatchObject({ id: first, titile: records[0]?.titile, anntId: records[0]?.anntId })
      await read({ method: 'DELETE', path: '/sys/sysAnnouncementSend/delete', query: { id: first ?? '' } })
      const ids = `${second},${third}`
      await read({ method: 'DELETE', path: '/sys/sysAnnouncementSend/deleteBatch', query: { ids } })
      expect((await list({ titile: '*删除*' })).total).toBe(0)
    })

    it('marks all of them read', async () => {
      await publish('未读')
      const { body } = await send({ method: 'PUT', path: '/sys/sysAnnouncementSend/readAll', body: {} })
      expect(body).toMatchObject({ success: true, message: '全部已读' })
      expect((await list({ readFlag: '0' })).total).toBe(0)
    })
  })

  describe('in its forms', () => {
    it.each([
      ['loadDict', 'sys_user,realname,username', 'admin'],
      ['loadDict', "sys_user,realname,id,username!='nobody' order by create_time", undefined],
      ['getDictItems', 'sys_depart,depart_name,id', undefined],
      ['loadDictOrderByValue', 'sys_user,realname,username', 'admin'],
    ])('%s reads the table dictionary %s', async (call, code, value) => {
      const path = `/sys/dict/${call}/${encodeURIComponent(code).replaceAll('%2C', ',')}`
      const items = await read<readonly { value: string }[]>({
        method: 'GET',
        path,
        query: { pageSize: '10', keyword: call === 'loadDictOrderByValue' ? 'admin' : '' },
      })
      expect(items.length).toBeGreaterThan(0)
      if (value !== undefined) expect(items.map((item) => item.value)).toContain(value)
    })

    it('translates values of a table dictionary', async () => {
      const path = '/sys/dict/loadDictItem/sys_user,realname,username'
      expect(await read({ method: 'GET', path, query: { key: 'admin' } })).toEqual(['管理员'])
    })

    it.each([
      ['trial_part', 'part_code'],
      ['sys_user', 'username'],
      ['sys_role', 'role_code'],
      ['sys_permission', 'perms'],
      ['sys_dict', 'dict_code'],
      ['sys_position', 'code'],
      ['sys_check_rule', 'rule_code'],
      ['sys_fill_rule', 'rule_code'],
      ['sys_data_source', 'code'],
      ['sys_sms_template', 'template_code'],
    ])('asks whether a value of %s.%s is free', async (tableName, fieldName) => {
      const { body } = await send({
        method: 'GET',
        path: '/sys/duplicate/check',
        query: { tableName, fieldName, fieldVal: 'A1', dataId: '' },
      })
      expect(body).toMatchObject({ success: true, message: '该值可用！' })
    })
  })

  it('is told by status and text that its session is gone', async () => {
    const { status, body } = await send({ method: 'GET', path: '/sys/user/getUserInfo' }, 'x'.repeat(43))
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, code: 401, message: expect.stringContaining('Token失效') })
  })

  describe('chooses from', () => {
    it.each([
      ['/sys/position/list', { pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' }],
      ['/sys/role/listByTenant', { pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' }],
      ['/sys/user/queryUserComponentData', { pageNo: '1', pageSize: '10', departId: '', column: 'createTime' }],
      ['/sys/user/queryDepartPostUserPageList', { pageNo: '1', pageSize: '10', departId: '', realname: '' }],
      ['/sys/user/listAll', { pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' }],
      ['/sys/category/rootList', { pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' }],
    ])('pages of %s', async (path, query) => {
      const { records, total } = await read<{ records: readonly unknown[]; total: number }>({
        method: 'GET',
        path,
        query,
      })
      expect(records.length).toBeGreaterThan(0)
      expect(total).toBeGreaterThanOrEqual(records.length)
    })

    it('trees of departments, categories and tables', async () => {
      const nodes = (path: string, query: Record<string, string>) =>
        read<readonly Record<string, unknown>[]>({ method: 'GET', path, query })
      expect((await nodes('/sys/sysDepart/queryDepartTreeSync', { pid: '' }))[0]).toMatchObject({ orgCode: 'A01' })
      const [top] = await nodes('/sys/sysDepart/queryDepartAndPostTreeSync', {})
      expect(top).toMatchObject({
        orgCode: 'A01',
        orgCategory: '1',
        key: top?.id,
        value: top?.id,
        title: top?.departName,
      })
      expect(await nodes('/sys/sysDepart/getALLRankRelation', {})).toEqual([])
      expect(await nodes('/sys/category/loadTreeRoot', { async: 'true', pcode: 'B01' })).not.toEqual([])
      expect(await nodes('/sys/category/loadTreeData', { pcode: '0' })).not.toEqual([])
      const tree = { pid: '0', tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid' }
      expect(await nodes('/sys/dict/loadTreeData', { ...tree, hasChildField: 'has_child' })).toMatchObject([
        { isLeaf: false },
        { isLeaf: false },
        { isLeaf: false },
      ])
    })

    it.each(['sys_position,name,id, 1=1 order by post_level asc', 'sys_category,name,id', 'sys_role,role_name,id'])(
      'the table dictionary %s',
      async (code) => {
        const path = `/sys/dict/loadDict/${encodeURIComponent(code).replaceAll('%2C', ',')}`
        expect(await read<readonly unknown[]>({ method: 'GET', path })).not.toEqual([])
      },
    )

    it('what its forms for users and departments look up', async () => {
      const get = (path: string, query: Record<string, string> = {}) => read({ method: 'GET', path, query })
      expect(await get('/sys/position/queryByCode', { code: 'kuaiji' })).toMatchObject({ code: 'kuaiji' })
      expect(await get('/sys/position/queryByCodes', { codes: 'kuaiji' })).toMatchObject([{ code: 'kuaiji' }])
      expect(await get('/sys/permission/getPermCode')).toMatchObject({
        codeList: expect.any(Array),
        sysSafeMode: false,
      })
      expect(await get('/sys/sysDepart/getDepartPathNameByOrgCode', { orgCode: 'A01', depId: '' })).not.toBe('')
      expect(await get('/sys/sysDepart/getDepartmentHead', { departId: 'x' })).toMatchObject({ records: [], total: 0 })
    })

    it('users by their accounts, as a bare array', async () => {
      const { text } = await send({ method: 'GET', path: '/sys/user/getMultiUser', query: { username: 'admin,' } })
      expect(JSON.parse(text)).toMatchObject([{ username: 'admin', realname: '管理员' }])
    })
  })

  describe('administrates', () => {
    it.each([
      '/sys/tenant/list',
      '/sys/message/sysMessage/list',
      '/sys/message/sysMessageTemplate/list',
      '/sys/online/list',
      '/sys/log/list',
      '/sys/dataLog/list',
      '/sys/dataSource/list',
      '/sys/quartzJob/list',
      '/sys/annountCement/list',
    ])('by pages of %s', async (path) => {
      const query = { column: 'createTime', order: 'desc', pageNo: '1', pageSize: '10' }
      const result = await read<Record<string, unknown>>({ method: 'GET', path, query })
      expect(result).toMatchObject({ records: expect.any(Array), total: expect.any(Number), current: 1, size: 10 })
    })

    it('announcements, and puts one on top', async () => {
      const added = { titile: '要置顶', msgAbstract: '摘要', msgContent: '<p>内容</p>', endTime: '2099-01-01 00:00:00' }
      const { id } = await read<{ id: string }>({ method: 'POST', path: '/sys/annountCement/add', body: added })
      await read({ method: 'GET', path: '/sys/annountCement/doReleaseData', query: { id } })
      const path = '/sys/annountCement/editIzTop'
      // As its list compares it.
      const isOnTop = async () => {
        const query = { titile: '*要置顶*', pageNo: '1', pageSize: '10' }
        const { records } = await read<{ records: readonly Record<string, unknown>[] }>({
          method: 'GET',
          path: '/sys/annountCement/list',
          query,
        })
        return Number(records[0]?.izTop)
      }
      expect(await isOnTop()).toBe(0)
      await read({ method: 'POST', path, body: { id, izTop: 1 } })
      expect(await isOnTop()).toBe(1)
      await read({ method: 'POST', path, body: { id, izTop: 0 } })
      expect(await isOnTop()).toBe(0)
    })

    it('tenants, their members, and its own ones', async () => {
      const tenant = { id: 9, name: '九号', status: 1, trade: '', companySize: '', companyAddress: '' }
      await read({ method: 'POST', path: '/sys/tenant/add', body: tenant })
      const code = encodeURIComponent('sys_tenant,name,id').replaceAll('%2C', ',')
      expect(await read({ method: 'GET', path: `/sys/dict/loadDict/${code}` })).toMatchObject([
        { value: '9', text: '九号' },
      ])
      const paging = { column: 'createTime', order: 'desc', pageNo: '1', pageSize: '10' }
      const page = (path: string, query: Record<string, string>) =>
        read<{ records: readonly Record<string, unknown>[] }>({
          method: 'GET',
          path: `/sys/tenant/${path}`,
          query: { ...paging, ...query },
        }).then(({ records }) => records)
      expect(await page('getTenantPageListByUserId', { userTenantStatus: '1' })).toMatchObject([{ id: 9 }])
      expect(await page('getUserTenantPageList', { userTenantStatus: '1,3,4' })).toContainEqual(
        expect.objectContaining({ username: 'admin', status: '1' }),
      )
      expect(await page('getTenantUserList', { userTenantId: '9' })).toMatchObject([{ username: 'admin' }])
      const own = await read({ method: 'GET', path: '/sys/tenant/getTenantListByUserId' })
      expect(own).toMatchObject([{ tenantUserId: '9', name: '九号', userTenantStatus: '1' }])
    })

    it('takes members out of a tenant, and brings deleted tenants back', async () => {
      await read({ method: 'POST', path: '/sys/tenant/add', body: { id: 10, name: '十号', status: 0 } })
      const member = await server.addUser('member-of-ten', [], [10])
      await read({ method: 'PUT', path: '/sys/tenant/leaveTenant', query: { userIds: member, tenantId: '10' } })
      await read({ method: 'DELETE', path: '/sys/tenant/delete', query: { id: '10' } })
      const bin = () =>
        read<{ records: readonly unknown[] }>({
          method: 'GET',
          path: '/sys/tenant/recycleBinPageList',
          query: { pageNo: '1', pageSize: '10' },
        }).then(({ records }) => records)
      expect(await bin()).toMatchObject([{ id: 10, name: '十号' }])
      await read({ method: 'PUT', path: '/sys/tenant/revertTenantLogic', query: { ids: '10' } })
      expect(await bin()).toEqual([])
    })

    it('dictionaries in the bin', async () => {
      const names = ['一', '二'].map((name) => ({ dictName: name, dictCode: `bin_${name === '一' ? 1 : 2}` }))
      const path = '/sys/dict/add'
      const [back, gone] = await Promise.all(names.map((body) => read<{ id: string }>({ method: 'POST', path, body })))
      for (const one of [back, gone]) {
        await read({ method: 'DELETE', path: '/sys/dict/delete', query: { id: one?.id ?? '' } })
      }
      await read({ method: 'PUT', path: `/sys/dict/back/${back?.id}` })
      await read({ method: 'DELETE', path: `/sys/dict/deletePhysic/${gone?.id}` })
      expect(await read({ method: 'GET', path: '/sys/dict/deleteList' })).toEqual([])
    })
  })

  describe('finds nothing yet', () => {
    it.each(Object.entries(LATER_CALLS).flatMap(([subject, paths]) => paths.map((path) => [path, subject] as const)))(
      'at %s (%s)',
      async (path) => {
        expect((await send({ method: 'GET', path })).status).toBe(404)
      },
    )

    it.each(LATER_TABLES)('in the table dictionary %s', async (code) => {
      const path = `/sys/dict/loadDict/${encodeURIComponent(code).replaceAll('%2C', ',')}`
      const { body } = await send({ method: 'GET', path })
      expect(body).toMatchObject({ success: false, message: '校验失败，sql解析异常！' })
    })

    it.each(LATER_DUPLICATES)('of the duplicate check of %s.%s', async (tableName, fieldName) => {
      const query = { tableName, fieldName, fieldVal: 'x' }
      const { body } = await send({ method: 'GET', path: '/sys/duplicate/check', query })
      expect(body).toMatchObject({ success: false, message: '查询异常,请检查唯一校验的配置！' })
    })
  })

  it.each(CALLS_NOT_SERVED)('hears by name what the product does not have: %s', async (path) => {
    const { status, body } = await send({ method: 'GET', path })
    expect(status).toBe(404)
    expect(body.message).toMatch(/^本系统没有此功能：/)
  })
})
