import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DictItem, DictItemsByCode } from '#schemas/api/dictionaries.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { ensureDictionary } from './ensure-dictionary.ts'
import { columnsByName, type RegisteredTable } from './table-registry.ts'

describe('dictionaries', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await createTestServer()
    token = await server.signIn('admin')
  })
  afterAll(() => server.close())

  const get = <Result = DictItem[]>(path: string, query: Record<string, string> = {}) =>
    server.call<Result>({ method: 'GET', path, query, token })
  const texts = (items: readonly DictItem[]) => items.map((item) => item.text)

  it('give their items in order, each with the names that older clients read', async () => {
    const { body } = await get('/sys/dict/getDictItems/priority')
    expect(body.result[0]).toEqual({ value: 'L', text: '低', title: '低', label: '低', color: 'blue' })
    expect(texts(body.result)).toEqual(['低', '中', '高'])
  })

  it('do not show disabled items', async () => {
    await server.databases.app.updateTable('sys_dict_item').set({ status: 0 }).where('item_text', '=', '公告').execute()
    const context = createSystemContext('test', server.now)
    await ensureDictionary(server.databases.app, context, {
      code: 'half',
      name: '半',
      items: [
        ['1', '开'],
        ['2', '关'],
      ],
    })
    await server.databases.app.updateTable('sys_dict_item').set({ status: 0 }).where('item_text', '=', '关').execute()
    expect(texts((await get('/sys/dict/getDictItems/half')).body.result)).toEqual(['开'])
  })

  it('are empty for a code that does not exist', async () => {
    expect((await get('/sys/dict/getDictItems/no_such')).body.result).toEqual([])
  })

  it('come all at once', async () => {
    const { body } = await get<DictItemsByCode>('/sys/dict/queryAllDictItems')
    expect(Object.keys(body.result)).toEqual(expect.arrayContaining(['sex', 'yn', 'rule_conditions', 'messageType']))
    expect(texts(body.result.yn ?? [])).toEqual(['是', '否'])
  })

  it('answer the contract’s call that clears caches', async () => {
    expect((await get('/sys/dict/refleshCache')).body.success).toBe(true)
    // The newest client asks for this one between that and the dictionaries.
    expect((await get('/drag/page/refreshCache')).body.success).toBe(true)
  })

  it('are not given to who is not signed in', async () => {
    expect((await server.call({ method: 'GET', path: '/sys/dict/getDictItems/sex' })).status).toBe(401)
  })

  describe('of a registered table', () => {
    it.each(['sys_depart,depart_name,org_code', 'sys_depart,departName,orgCode'])('are read by %s', async (code) => {
      const { body } = await get(`/sys/dict/getDictItems/${code}`)
      expect(body.result[0]).toMatchObject({ value: 'A01', text: '华兴商贸集团' })
      expect(body.result).toHaveLength(16)
    })

    it('say in Chinese what is too long to search for', async () => {
      const keyword = 'x'.repeat(101)
      const { body } = await get('/sys/dict/loadDict/sys_depart,depart_name,org_code', { keyword })
      expect(body).toMatchObject({ success: false, message: '搜索内容不能超过 100 个字符' })
    })

    it('are found by a part of text or code, and by exact values', async () => {
      const search = async (keyword: string) =>
        texts((await get('/sys/dict/loadDict/sys_depart,depart_name,org_code', { keyword })).body.result)
      expect(await search('大区')).toEqual(['华东大区', '华南大区', '华北大区', '西南大区'])
      expect(await search('A01A05')).toEqual(['财务部'])
      expect(await search('A01A05,测试组')).toEqual(['测试组', '财务部'])
      expect(await search('%')).toEqual([])
      expect(await search('_')).toEqual([])
      expect(await search("'; drop table sys_depart; --")).toEqual([])
    })

    it('come first where they are called just so, however many are only like that', async () => {
      const rename = (from: string, to: string) =>
        server.databases.app
          .updateTable('sys_depart')
          .set({ depart_name: to })
          .where('depart_name', '=', from)
          .executeTakeFirst()
      await rename('西南大区', '大区')
      const query = { keyword: '大区', pageSize: '2' }
      const { body } = await get('/sys/dict/loadDict/sys_depart,depart_name,org_code', query)
      await rename('大区', '西南大区')
      expect(texts(body.result)).toEqual(['大区', '华东大区'])
    })

    it('come in pages', async () => {
      const page = async (pageNo: string) =>
        texts((await get('/sys/dict/loadDict/sys_depart,depart_name,org_code', { pageNo, pageSize: '2' })).body.result)
      expect(await page('1')).toEqual(['华兴商贸集团', '总经理办公室'])
      expect(await page('2')).toEqual(['研发部', '前端开发组'])
    })

    it('translate values in their order; an unknown one stays, or is left out on demand', async () => {
      const path = '/sys/dict/loadDictItem/sys_depart,depart_name,org_code'
      expect((await get<string[]>(path, { key: 'A01A05,zzz,A01' })).body.result).toEqual([
        '财务部',
        'zzz',
        '华兴商贸集团',
      ])
      expect((await get<string[]>(path, { key: 'A01A05,zzz', delNotExist: 'true' })).body.result).toEqual(['财务部'])
    })

    it('leave out deleted rows and those of other tenants', async () => {
      const db = server.databases.app
      await db.updateTable('sys_depart').set({ del_flag: 1 }).where('org_code', '=', 'A01A08').execute()
      await db.updateTable('sys_depart').set({ tenant_id: 9 }).where('org_code', '=', 'A01A07').execute()
      const { body } = await get('/sys/dict/getDictItems/sys_depart,depart_name,org_code')
      await db.updateTable('sys_depart').set({ del_flag: 0, tenant_id: 0 }).execute()
      expect(texts(body.result)).not.toContain('客户服务部')
      expect(texts(body.result)).not.toContain('仓储物流部')
    })

    it.each([
      ['a table that is not registered', 'pg_authid,rolname,rolpassword'],
      ['the table of the hashes', 'sys_user_secret,password_hash,user_id'],
      ['a column that is not registered', 'sys_user,phone,username'],
      ['a table with a condition', 'sys_user where 1=1,realname,username'],
      ['a query in the place of a column', 'sys_user,(select 1),username'],
      ['a name of the language', 'sys_user,constructor,username'],
    ])('refuse %s', async (_, code) => {
      const { body } = await get<null>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`)
      expect(body).toMatchObject({ success: false, code: 500, message: '校验失败，sql解析异常！', result: null })
    })

    it.each([
      ["sys_depart,depart_name,org_code,org_code!='A01' order by depart_name desc", 15],
      ["sys_depart,departName,orgCode,departName='财务部'", 1],
      ['sys_depart,depart_name,org_code, 1=1 order by depart_order asc', 16],
      [`sys_depart,depart_name,org_code,${encodeURIComponent("org_code='A01'")}`, 1],
    ])('are narrowed and ordered by a fourth part: %s', async (code, count) => {
      const { body } = await get(`/sys/dict/loadDict/${encodeURIComponent(code)}`, { pageSize: '100' })
      expect(body.result).toHaveLength(count)
    })

    it('come in the order that the fourth part asks for', async () => {
      const code = encodeURIComponent("sys_depart,depart_name,org_code,org_code!='A01' order by org_code desc")
      const { body } = await get(`/sys/dict/loadDict/${code}`, { pageSize: '2' })
      const values = body.result.map(({ value }) => value)
      expect(values).toEqual(values.toSorted().reverse())
      expect(values[0]).toBe('A01A08')
    })

    it.each([
      ['a word of SQL', "sys_depart,depart_name,org_code,1=1 or org_code='A01'"],
      ['a query', "sys_depart,depart_name,org_code,org_code=(select 'A01')"],
      ['a column that is not registered', "sys_user,realname,username,phone='13800000000'"],
      ['an order by a column that is not registered', 'sys_user,realname,username,order by phone'],
      ['a name of the language', "sys_user,realname,username,constructor='x'"],
    ])('refuse a fourth part with %s', async (_, code) => {
      const { body } = await get<null>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`)
      expect(body).toMatchObject({ success: false, message: '校验失败，sql解析异常！', result: null })
    })

    it('stand with what is chosen on top, then a page of the others', async () => {
      const path = '/sys/dict/loadDictOrderByValue/sys_depart,depart_name,org_code'
      const { body } = await get(path, { keyword: 'A01A05,A01', pageSize: '2' })
      expect(texts(body.result)).toEqual(['财务部', '华兴商贸集团', '总经理办公室', '研发部'])
      expect(texts((await get(path, { pageSize: '1' })).body.result)).toEqual(['华兴商贸集团'])
      expect(texts((await get(path, { keyword: 'A01', pageSize: '1' })).body.result)).toEqual([
        '华兴商贸集团',
        '总经理办公室',
      ])
    })

    it.each(['sys_user,realname', ',,'])('refuse a malformed reference %s', async (code) => {
      const { body } = await get<null>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`)
      expect(body.message).toBe('字典Code格式不正确！')
    })

    it('name the accounts of the caller’s tenant, and of no other', async () => {
      const path = '/sys/dict/getDictItems/sys_user,realname,username'
      const join = async (username: string, tenantId: number) => {
        await server.addUser(username, [], [tenantId])
      }
      await join('of-71', 71)
      await join('also-of-71', 71)
      await join('of-72', 72)
      await server.addUser('of-none')
      const own = await server.signIn('of-71')
      const ask = (given: string, query: Record<string, string> = {}) =>
        server.call<DictItem[]>({ method: 'GET', path: given, query, token: own, headers: { 'X-Tenant-Id': '71' } })
      const values = async (given: string, query = {}) =>
        (await ask(given, query)).body.result.map(({ value }) => value)
      expect(await values(path)).toEqual(['also-of-71', 'of-71'])
      expect(await values('/sys/dict/loadDict/sys_user,realname,username', { keyword: 'of-7' })).toEqual([
        'also-of-71',
        'of-71',
      ])
      expect(await values('/sys/dict/loadDict/sys_user,realname,username', { keyword: 'of-72,admin' })).toEqual([])
      const items = '/sys/dict/loadDictItem/sys_user,realname,username'
      expect((await ask(items, { key: 'of-72,admin', delNotExist: 'true' })).body.result).toEqual([])
      // Who is in no tenant is in tenant 0.
      const inAll = (await get(path)).body.result.map(({ value }) => value)
      expect(inAll).toContain('of-none')
      expect(inAll).not.toContain('of-72')
    })

    it('are asked for by those who work with a field that shows them', async () => {
      const prices: RegisteredTable = {
        table: 'sys_data_log',
        columns: columnsByName(['data_id', 'data_table', 'action']),
        fields: new Map(),
        tenantColumn: 'tenant_id',
        deletedColumn: null,
        permission: null,
        choosers: [
          { columns: ['data_id', 'data_table'], permissions: ['a:add', 'a:edit'], see: [] },
          { columns: ['data_id', 'action'], permissions: ['b:add'], see: ['b:field:cost:see'] },
        ],
      }
      server.tables.replace('choosers', [prices])
      const codeFor = async (permissions: readonly string[], dictionary: string) => {
        const name = `chooser-${permissions.join('-').replaceAll(':', '_')}-${dictionary.length}`
        await server.addUser(name, permissions)
        const own = await server.signIn(name)
        const calls = ['getDictItems', 'loadDict', 'loadDictItem'].map((call) =>
          server.call({ method: 'GET', path: `/sys/dict/${call}/${dictionary}`, query: { key: 'x' }, token: own }),
        )
        return (await Promise.all(calls)).map(({ body }) => body.code)
      }
      const byName = 'sys_data_log,data_table,data_id'
      const byDescription = 'sys_data_log,action,data_id'
      expect(await codeFor(['a:edit'], byName)).toEqual([200, 200, 200])
      expect(await codeFor([], byName)).toEqual([510, 510, 510])
      expect(await codeFor(['a:list'], byName)).toEqual([510, 510, 510])
      // A label of another page's field is that page's.
      expect(await codeFor(['a:edit'], byDescription)).toEqual([510, 510, 510])
      expect(await codeFor(['b:add'], byDescription)).toEqual([510, 510, 510])
      expect(await codeFor(['b:add', 'b:field:cost:see'], byDescription)).toEqual([200, 200, 200])
      server.tables.replace('choosers', [])
    })

    it('are searched as often as somebody types, and not to read a table off', async () => {
      await server.addUser('prober')
      const own = await server.signIn('prober')
      const search = (keyword: number) =>
        server.call({
          method: 'GET',
          path: '/sys/dict/loadDict/sys_depart,depart_name,id',
          query: { keyword: `${keyword}` },
          token: own,
        })
      const answers: Awaited<ReturnType<typeof search>>[] = []
      await server.atOneMoment(async () => {
        // Not all at once: that is what the limit against overload is for.
        for (let group = 0; group < 10; group += 1) {
          answers.push(...(await Promise.all(Array.from({ length: 25 }, (_, at) => search(group * 25 + at)))))
        }
      })
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(10)
      expect(refused[0]?.body.code).toBe(429)
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
      expect((await get('/sys/dict/loadDict/sys_depart,depart_name,id')).status).toBe(200)
    })

    it('take the permission that the table asks for', async () => {
      server.tables.replace('prices', [
        {
          table: 'sys_data_log',
          columns: columnsByName(['data_id', 'data_table']),
          fields: new Map(),
          tenantColumn: 'tenant_id',
          deletedColumn: null,
          permission: 'system:log:list',
        },
      ])
      expect((await get<null>('/sys/dict/getDictItems/sys_data_log,data_table,data_id')).body.code).toBe(510)
      server.tables.replace('prices', [])
      expect((await get<null>('/sys/dict/getDictItems/sys_data_log,data_table,data_id')).body.code).toBe(500)
    })
  })
})
