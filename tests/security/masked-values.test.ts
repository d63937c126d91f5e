import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

const MOBILE = '13852617788'
const IDENTITY = '320681198907294417'
const CONTACT = '15973648899'
/** The values, and what of them a mask hides. */
const SECRETS = [MOBILE, '5261', IDENTITY, '68119890729', CONTACT, '7364']

const masked = (title: string, keep: unknown, permission: string, more = {}) => ({
  type: 'string(32)',
  title,
  permission,
  show: { as: 'masked', keep },
  ...more,
})
const person = pageOf(
  'person',
  {
    name: { type: 'string(20)', title: '姓名', rules: ['required'], query: 'like', list: { link: 'detail' } },
    mobile: masked('手机号', 'phone', 'mobile', { rules: ['required', 'unique'], query: 'like', list: { sort: true } }),
    identity: masked('证件号', { start: 3, end: 4 }, 'identity', { query: 'eq' }),
    female: { type: 'boolean', title: '女', default: false },
    day: { type: 'date', title: '日期' },
  },
  {
    title: '人员',
    detail: { history: true },
    list: { sort: '-mobile' },
    groups: [{ by: 'day', show: ['count'] }],
    checks: [{ id: 'number', that: 'female == endsWith(identity, "2")', message: '性别与证件号不符', reveals: false }],
    subTables: {
      contacts: {
        title: '联系人',
        entity: { table: 'trial_person_contact', foreignKey: 'personId' },
        fields: {
          name: { type: 'string(20)', title: '称呼' },
          phone: masked('电话', 'phone', 'mobile'),
        },
      },
    },
    actions: { rename: { title: '改名', type: 'set-values', input: ['name'] } },
    toolbar: ['add', 'import', 'export'],
  },
)
const visit = pageOf('visit', {
  person: { type: 'ref', title: '人员', ref: { entity: 'trial_person', value: 'id', label: 'name' } },
})
const EVERYTHING = ['list', 'add', 'edit', 'delete', 'batch_delete', 'export', 'import', 'history', 'rename']

describe('a masked value', () => {
  let server: PageServer
  let blind: PageClient
  let entering: PageClient
  let seeing: PageClient
  let id: string
  const tokens = new Map<string, string>()

  const signedIn = async (name: string, ...fields: string[]) => {
    const codes = [...EVERYTHING, ...fields].map((action) => `trial:person:${action}`)
    await server.addUser(name, [...codes, 'trial:visit:list', 'trial:visit:add', 'trial:visit:edit'])
    const token = await server.signIn(name)
    tokens.set(name, token)
    return clientOf(server, '/trial/person', token)
  }
  const stored = async () => {
    const { rows } = await sql<{ mobile: string; identity: string; version: number }>`
      select mobile, identity, version from trial_person where id = ${id}`.execute(server.databases.owner)
    return rows[0]
  }
  const sheetText = (content: Uint8Array) =>
    Object.values(unzipSync(Uint8Array.from(content)))
      .map((part) => Buffer.from(part).toString('utf8'))
      .join('\n')

  beforeAll(async () => {
    server = await createPageServer({ 'trial/person.json': person, 'trial/visit.json': visit })
    const SEE = ['field:mobile:see', 'field:identity:see']
    blind = await signedIn('blind')
    entering = await signedIn('entering', 'field:mobile:edit', 'field:identity:edit')
    seeing = await signedIn('seeing', ...SEE, 'field:mobile:edit', 'field:identity:edit')
    const row = await clientOf(server, '/trial/person', await server.signIn('admin')).stored({
      name: '张三',
      mobile: MOBILE,
      identity: IDENTITY,
      day: '2026-03-01',
      contacts: [{ name: '妻', phone: CONTACT }],
    })
    id = row.id
  })
  afterAll(() => server?.close())

  it('reaches whoever may see it', async () => {
    expect((await seeing.get(id)).result).toMatchObject({ mobile: MOBILE, identity: IDENTITY })
    expect((await seeing.list({ mobile: `*${MOBILE}*` })).result.total).toBe(1)
  })

  it('is its mask to everybody else, never in the place of a value', async () => {
    const { result: listed } = await blind.list()
    expect(listed.records[0]).toMatchObject({ mobile_dictText: '138****7788', identity_dictText: '320***********4417' })
    expect(listed.records[0]).not.toHaveProperty('mobile')
    const { result } = await blind.get(id)
    expect(result).not.toHaveProperty('identity')
    expect(result).toMatchObject({
      mobile_dictText: '138****7788',
      contacts: [{ name: '妻', phone_dictText: '159****8899' }],
    })
  })

  it('leaves the server in no answer, whatever is asked', async () => {
    const token = tokens.get('blind') ?? ''
    const answers: string[] = []
    const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, query: Record<string, string>, body?: unknown) => {
      const answer = await server.call({ method, path, query, token, ...(body === undefined ? {} : { body }) })
      answers.push(answer.text)
    }
    const api = '/trial/person'
    const condition = (field: string, rule: string, val: string) => ({
      superQueryParams: encodeURIComponent(JSON.stringify([{ field, rule, val }])),
      superQueryMatchType: 'and',
    })
    await ask('GET', `${api}/list`, {})
    await ask('GET', `${api}/list`, { mobile: MOBILE })
    await ask('GET', `${api}/list`, { mobile_begin: '1', mobile_end: '2' })
    await ask('GET', `${api}/list`, { column: 'mobile', order: 'asc' })
    await ask('GET', `${api}/list`, condition('mobile', 'like', '5261'))
    await ask('GET', `${api}/list`, condition('identity', 'eq', IDENTITY))
    await ask('GET', `${api}/list`, { field: 'id,mobile,identity' })
    await ask('GET', `${api}/queryById`, { id })
    await ask('GET', `${api}/history`, { id })
    await ask('GET', `${api}/groups`, { group: '0' })
    await ask('POST', `${api}/action/rename`, {}, { ids: [id], input: { name: '张三丰' } })
    await ask('PUT', `${api}/edit`, {}, { id, name: '张三' })
    await ask('PUT', `${api}/edit`, {}, { id, version: 0, name: '别人' })
    await ask('PUT', `${api}/edit`, {}, { id, mobile: MOBILE })
    await ask('PUT', `${api}/edit`, {}, { id, female: true })
    await ask('POST', `${api}/saveAll`, {}, { added: [], changed: [{ id, name: '张三' }], deleted: [] })
    await ask('POST', `${api}/saveAll`, {}, { added: [], changed: [{ id, version: 0, name: '李' }], deleted: [] })
    await ask('POST', `${api}/add`, {}, { name: '李四', mobile: '13000000000' })
    await ask('GET', '/sys/duplicate/check', { tableName: 'trial_person', fieldName: 'mobile', fieldVal: MOBILE })
    for (const path of ['getDictItems', 'loadDict', 'loadDictItem', 'loadDictOrderByValue']) {
      for (const columns of ['mobile,id', 'name,mobile', 'name,id,mobile = ', 'name,id,1=1 order by mobile']) {
        const dictionary = encodeURIComponent(`trial_person,${columns}${columns.endsWith('= ') ? `'${MOBILE}'` : ''}`)
        await ask('GET', `/sys/dict/${path}/${dictionary}`, { keyword: '5261', key: id, keys: id })
      }
    }
    await ask('GET', '/sys/dict/getDictItems/trial_person,name,id', {})
    await ask('GET', '/sys/dataLog/queryDataVerList', { dataTable: 'trial_person', dataId: id })
    await ask('GET', '/sys/dataLog/queryCompareList', { dataTable: 'trial_person', dataId: id })
    await ask('GET', '/trial/visit/list', {})
    const { content } = await transfersOf(server, api, token).download('/exportXls')
    answers.push(sheetText(content))
    const sorted = await transfersOf(server, api, token).download('/exportXls', { column: 'mobile', order: 'asc' })
    answers.push(JSON.stringify(sorted.failure))
    expect(answers.map(withoutTraces).filter((text) => SECRETS.some((secret) => text.includes(secret)))).toEqual([])
    expect(answers.filter((text) => text.includes('138****7788')).length).toBeGreaterThan(5)
    expect(sorted.failure).toMatchObject({ success: false })
  })

  it('is in the log as its mask', async () => {
    const { rows } = await sql<{ data_content: unknown }>`select data_content from sys_data_log`.execute(
      server.databases.owner,
    )
    const lines = rows.map(({ data_content }) => JSON.stringify(data_content))
    expect(lines.filter((line) => SECRETS.some((secret) => line.includes(secret)))).toEqual([])
    expect(lines.some((line) => line.includes('138****7788'))).toBe(true)
  })

  it('is refused as a condition and as an order', async () => {
    for (const query of [{ mobile: MOBILE }, { identity: IDENTITY }, { column: 'mobile', order: 'asc' }]) {
      expect(await blind.list(query as Record<string, string>)).toMatchObject({ success: false })
    }
  })

  it('keeps what an older line of the log says of it', async () => {
    const { owner } = server.databases
    await sql`update sys_data_log set data_content = jsonb_set(data_content::jsonb, '{mobile}', ${`"${MOBILE}"`}::jsonb)
      where data_id = ${id} and running_no = 1`.execute(owner)
    const answer = await server.call({
      method: 'GET',
      path: '/trial/person/history',
      query: { id },
      token: tokens.get('blind') ?? '',
    })
    expect(answer.text).toContain('138****7788')
    expect(answer.text).not.toContain(MOBILE)
  })

  it('stays as it is in a save that says nothing of it, and in one that sends the row back', async () => {
    const { result: row } = await blind.get(id)
    expect(await blind.edit({ ...row, name: '张三' })).toMatchObject({ success: true })
    expect(await stored()).toMatchObject({ mobile: MOBILE, identity: IDENTITY })
  })

  it('is never replaced by its mask', async () => {
    const refusal = '/mobile 手机号是遮住了一部分的文字，请填写完整的值，或不填以保持不变'
    expect(errorsOf(await entering.edit({ id, mobile: '138****7788' }))).toEqual([refusal])
    expect(errorsOf(await seeing.edit({ id, mobile: '138****7788' }))).toEqual([refusal])
    expect(errorsOf(await seeing.add({ name: '王五', mobile: '****' }))).toEqual([refusal])
    const token = tokens.get('entering') ?? ''
    const transfers = transfersOf(server, '/trial/person', token)
    const { sheets } = await transfers.download('/exportXls', { exportFields: 'name,mobile' })
    const [rows = []] = Object.values(sheets)
    expect(rows.flat()).toContain('138****7788')
    const answer = await transfers.send({ content: makeWorkbook(rows) })
    expect(refusalsOf(answer)).toContainEqual(expect.stringContaining('手机号是遮住了一部分的文字'))
    expect(await stored()).toMatchObject({ mobile: MOBILE })
  })

  it('is written over by whoever may edit it, and answers nothing but the mask', async () => {
    expect(errorsOf(await blind.edit({ id, mobile: '13900001111' }))).toEqual(['/mobile 没有修改手机号的权限'])
    const { result, success } = await entering.edit({ id, mobile: '13900001111' })
    expect(success).toBe(true)
    expect(result).toMatchObject({ mobile_dictText: '139****1111' })
    expect(result).not.toHaveProperty('mobile')
    expect(await stored()).toMatchObject({ mobile: '13900001111' })
  })

  it('does not tell by the version whether a guess was right', async () => {
    const before = await stored()
    const right = await entering.edit({ id, mobile: '13900001111' })
    const wrong = await entering.edit({ id, mobile: '13900002222' })
    expect([right.result.version, wrong.result.version]).toEqual([
      Number(before?.version) + 1,
      Number(before?.version) + 2,
    ])
  })

  it('takes no new value where a check compares it, for then the check would answer', async () => {
    expect(errorsOf(await entering.edit({ id, identity: '320681198907294422' }))).toEqual([
      '/identity 没有修改证件号的权限',
    ])
    // In a new record there is nothing to find out.
    expect(await entering.add({ name: '赵六', mobile: '13700001111', identity: '1111' })).toMatchObject({
      success: true,
    })
  })

  it('is asked for in a new record of those who may enter it', async () => {
    expect(errorsOf(await entering.add({ name: '钱七' }))).toContain('/mobile 请输入手机号')
  })

  it('leaves rows of a sub-table as they are', async () => {
    const { result } = await blind.get(id)
    expect(await blind.edit({ id, contacts: result.contacts })).toMatchObject({ success: true })
    const { rows } = await sql<{ phone: string }>`select phone from trial_person_contact`.execute(
      server.databases.owner,
    )
    expect(rows).toEqual([{ phone: CONTACT }])
  })

  it('may be taken out whole only by whoever may export it', async () => {
    const text = async (name: string) => {
      const { content } = await transfersOf(server, '/trial/person', tokens.get(name) ?? '').download('/exportXls')
      return sheetText(content)
    }
    expect(await text('seeing')).not.toContain(IDENTITY)
    const full = await signedIn('taking', 'field:mobile:see', 'field:mobile:export', 'field:identity:see')
    expect(full).toBeDefined()
    expect(await text('taking')).toContain('13900002222')
    expect(await text('taking')).not.toContain(IDENTITY)
  })
})

/** Digits of the moment and of the trace may be those of a secret by chance. */
function withoutTraces(answer: string): string {
  return answer.replaceAll(/"traceId":"\w*"|"timestamp":\d+/g, '')
}
