import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'

const part = pageOf(
  'part',
  {
    partCode: { type: 'string(16)', title: '编码', rules: ['unique'] },
    serial: { type: 'long', title: '流水号', rules: ['unique'] },
    label: { type: 'string(16)', title: '标签', rules: ['duplicate'] },
    secret: { type: 'string(16)', title: '机密', rules: ['unique'], permission: 'secret' },
    name: { type: 'string(16)', title: '名称' },
  },
  {
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_part_line', foreignKey: 'partId' },
        fields: {
          mark: { type: 'string(9)', title: '标记', rules: ['duplicate'] },
          own: { type: 'string(9)', title: '行内', rules: ['unique'] },
        },
      },
    },
  },
)
const FREE = { success: true, message: '该值可用！' }
const TAKEN = { success: false, code: 500, message: '该值不可用，系统中已存在！' }
const REFUSED = { success: false, code: 500, message: '查询异常,请检查唯一校验的配置！' }

describe('/sys/duplicate/check', () => {
  let server: PageServer
  let parts: PageClient
  let token: string
  const check = async (
    fieldName: string,
    fieldVal: string,
    more: Record<string, string> = {},
    as = token,
    tenant = 0,
  ) =>
    (
      await server.call({
        method: 'GET',
        path: '/sys/duplicate/check',
        query: { tableName: 'trial_part', fieldName, fieldVal, ...more },
        token: as,
        headers: { 'X-Tenant-Id': String(tenant) },
      })
    ).body

  beforeAll(async () => {
    server = await createPageServer({ 'trial/part.json': part })
    token = await server.signIn('admin')
    parts = clientOf(server, '/trial/part', token)
  })
  afterAll(() => server?.close())

  it('tells whether another record has the value', async () => {
    const { id } = await parts.stored({ partCode: 'A1', serial: '9007199254740993', label: 'L1' })
    expect(await check('part_code', 'A1')).toMatchObject(TAKEN)
    expect(await check('partCode', 'A1')).toMatchObject(TAKEN)
    expect(await check('part_code', 'A2')).toMatchObject(FREE)
    expect(await check('part_code', 'A1', { dataId: id })).toMatchObject(FREE)
    expect(await check('serial', '9007199254740993')).toMatchObject(TAKEN)
    expect(await check('serial', 'no number')).toMatchObject(FREE)
    expect(await check('label', 'L1')).toMatchObject(TAKEN)
  })

  it('does nothing for an empty value', async () => {
    for (const value of ['', ' ']) {
      expect(await check('part_code', value)).toMatchObject({
        success: true,
        code: 500,
        message: '数据为空,不作处理！',
      })
    }
  })

  it('knows the rows of sub-tables where a field looks beyond its own record', async () => {
    await parts.stored({ lines: [{ mark: 'M1', own: 'O1' }] })
    expect(await check('mark', 'M1', { tableName: 'trial_part_line' })).toMatchObject(TAKEN)
    expect(await check('own', 'O1', { tableName: 'trial_part_line' })).toMatchObject(REFUSED)
  })

  it.each([
    ['name', 'trial_part'],
    ['id', 'trial_part'],
    ['create_by', 'trial_part'],
    ['username', 'sys_user'],
    ['password_hash', 'sys_user_secret'],
    ["part_code' or '1'='1", 'trial_part'],
    ['part_code', 'trial_part where 1=1 --'],
    ['__proto__', 'trial_part'],
    ['constructor', '__proto__'],
  ])('answers for no column that no page checks: %s of %s', async (fieldName, tableName) => {
    expect(await check(fieldName, 'admin', { tableName })).toMatchObject(REFUSED)
  })

  it('tells nothing of a field that the caller may not see', async () => {
    await parts.stored({ secret: 'S1' })
    await server.addUser('blind', ['trial:part:edit'])
    const blind = await server.signIn('blind')
    for (const value of ['S1', 'S2']) expect(await check('secret', value, {}, blind)).toMatchObject(REFUSED)
    expect(await check('secret', 'S1')).toMatchObject(TAKEN)
  })

  it('looks at the caller’s tenant only, and needs a session', async () => {
    await parts.stored({ partCode: 'T1' })
    const userId = await server.addUser('bert', ['trial:part:add'])
    await server.joinTenant(userId, 2)
    expect(await check('part_code', 'T1', {}, await server.signIn('bert'), 2)).toMatchObject(FREE)
    expect((await server.call({ method: 'GET', path: '/sys/duplicate/check' })).status).toBe(401)
  })

  it('answers those who may add or edit the records, and nobody else', async () => {
    await parts.stored({ partCode: 'R1' })
    await server.addUser('reader', ['trial:part:list', 'trial:part:delete'])
    const reader = await server.signIn('reader')
    for (const value of ['R1', 'R2']) expect((await check('part_code', value, {}, reader)).code).toBe(510)
    await server.addUser('editor', ['trial:part:edit'])
    const editor = await server.signIn('editor')
    expect(await check('part_code', 'R1', {}, editor)).toMatchObject(TAKEN)
  })

  it('is not asked hundreds of times a minute: a table could be read off by it', async () => {
    await server.addUser('prober', ['trial:part:add'])
    const prober = await server.signIn('prober')
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, value) => check('part_code', `P${value}`, {}, prober)),
    )
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(10)
    // Others go on.
    expect(await check('part_code', 'R1')).toMatchObject(TAKEN)
  })

  it('says on save what it says before', async () => {
    await parts.stored({ label: 'L9' })
    expect(errorsOf(await parts.add({ label: 'L9' }))).toEqual(['/label 标签已存在'])
  })

  it('forgets the fields of a page that is gone', async () => {
    await server.removePage('trial/part.json')
    expect(await check('part_code', 'A1')).toMatchObject(REFUSED)
    await server.writePage('trial/part.json', part)
    expect(await check('part_code', 'A1')).toMatchObject(TAKEN)
  })
})
