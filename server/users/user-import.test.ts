import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#schemas/api/envelope.ts'
import { IMPORT_FIELDS, type ImportAnswer } from '#schemas/api/resources.ts'
import { MAX_ACCOUNTS } from '#schemas/api/user-administration.ts'
import { sysUser } from '#schemas/managed/sys-user.ts'
import { clientOf, createPageServer, type PageServer } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { refusalsOf, type SentFile, transfersOf } from '#tests/support/transfer-client.ts'

const FOLDER = resolve(import.meta.dirname, '../../schemas/pages/system')
const HEADER = ['用户账号', '用户姓名', '工号', '手机号码', '邮箱']
/** Passwords are kept as hashes, so whatever is found of one was kept in clear. */
const TABLES_OF_HASHES = ['sys_user_secret']

let server: PageServer
/** May list and import users, and change nobody's password. */
let importer: string

beforeAll(async () => {
  server = await createPageServer(
    Object.fromEntries(
      readdirSync(FOLDER).map((file) => [`system/${file}`, JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))]),
    ),
  )
  await server.addUser('importer', [sysUser.permissions.list ?? '', sysUser.permissions.import ?? ''])
  importer = await server.signIn('importer')
})
afterAll(() => server?.close())

async function importUsers(rows: readonly (readonly string[])[], more: Partial<SentFile> = {}) {
  const content = makeWorkbook([HEADER, ...rows])
  const answer = await transfersOf(server, '/sys/user', importer).send({ content, ...more })
  return answer as Envelope<ImportAnswer>
}

const signIn = (username: string, password: string) =>
  server.call({ method: 'POST', path: '/sys/login', body: { username, password } }).then(({ body }) => body)

async function storedNames(prefix: string): Promise<readonly string[]> {
  const rows = await server.databases.app
    .selectFrom('sys_user')
    .where('username', 'like', `${prefix}%`)
    .orderBy('username')
    .select('username')
    .execute()
  return rows.map(({ username }) => username)
}

/** The tables of the database that hold a text in clear, in whatever column. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const { app } = server.databases
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(app)
  const found: string[] = []
  for (const { name } of tables) {
    if (TABLES_OF_HASHES.includes(name)) continue
    const { rows } =
      await sql`select 1 from ${sql.table(name)} as t where strpos(t::text, ${text}) > 0 limit 1`.execute(app)
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('imported users', () => {
  it('have a password of the server’s making, which their importer is told once and they replace', async () => {
    const rows = [
      ['import_b', '乙', 'I-2', '13900000002', 'b@import.cn'],
      ['import_a', '甲', 'I-1', '13900000001', 'a@import.cn'],
    ]
    const headers = { 'Idempotency-Key': 'passwords-once' }
    const { success, result } = await importUsers(rows, { headers })
    expect(success).toBe(true)
    expect(result.toldOnce?.columns).toEqual(['用户账号', '用户姓名', '初始密码'])
    const told = result.toldOnce?.rows ?? []
    expect(told.map(([username, realname]) => [username, realname])).toEqual([
      ['import_b', '乙'],
      ['import_a', '甲'],
    ])
    for (const [username = '', , password = ''] of told) {
      expect(password).toMatch(/^\w{16}$/)
      expect(await signIn(username, password)).toMatchObject({ success: true, result: { mustChangePassword: true } })
      expect(await tablesWith(password)).toEqual([])
    }
    expect(await tablesWith('import_b')).toContain('sys_user')

    const again = await importUsers(rows, { headers })
    expect(again.result).toMatchObject({ successCount: 2, errorCount: 0 })
    expect(again.result.toldOnce).toBeUndefined()
    expect(await signIn('import_a', told[1]?.[2] ?? '')).toMatchObject({ success: true })
  })

  it('that were there already keep their passwords', async () => {
    await server.addUser('updater', Object.values(sysUser.permissions))
    const updater = await server.signIn('updater')
    const first = await importUsers([['kept_one', '旧名', '', '', '']])
    const password = first.result.toldOnce?.rows[0]?.[2] ?? ''
    const content = makeWorkbook([HEADER, ['kept_one', '新名', '', '', ''], ['kept_two', '新人', '', '', '']])
    const fields = { [IMPORT_FIELDS.mode]: 'upsert', [IMPORT_FIELDS.key]: 'username' }
    const answer = await transfersOf(server, '/sys/user', updater).send({ content, fields })
    const { result } = answer as Envelope<ImportAnswer>
    expect(result).toMatchObject({ successCount: 2, updatedCount: 1 })
    expect(result.toldOnce?.rows.map(([username]) => username)).toEqual(['kept_two'])
    expect(await signIn('kept_one', password)).toMatchObject({ success: true })
  })

  it('are given none when they are more than passwords are made for at a time, and the answer says so', {
    timeout: 60_000,
  }, async () => {
    const rows = Array.from({ length: MAX_ACCOUNTS + 1 }, (_, at) => [`many_${at}`, '某人', '', '', ''])
    const { result } = await importUsers(rows)
    expect(result).toMatchObject({ successCount: MAX_ACCOUNTS + 1, toldOnce: { rows: [] } })
    expect(result.toldOnce?.message).toContain('请在列表中分批选中他们')
  })
})

describe('an import of users', () => {
  const WHOLE = ['用户账号', '用户姓名', '角色分配', '部门分配', '身份', '负责部门']
  const send = (rows: readonly (readonly string[])[], token: string, fields: Readonly<Record<string, string>> = {}) =>
    transfersOf(server, '/sys/user', token).send({ content: makeWorkbook([WHOLE, ...rows]), fields })

  it('says by row and column which role is beyond the importer, and who would answer for a foreign department', async () => {
    const admin = await server.signIn('admin')
    const departments = clientOf(server, '/sys/sysDepart', admin)
    for (const departName of ['导入甲部', '导入乙部']) await departments.stored({ departName, orgCategory: '1' })
    await server.addUser('strong-for-import', ['goods:secret'])
    await server.addUser('weak-importer', Object.values(sysUser.permissions))
    const answer = await send(
      [
        ['beyond_1', '甲', '', '导入甲部', '上级', '导入甲部'],
        ['beyond_2', '乙', 'strong-for-import', '', '', ''],
        ['beyond_3', '丙', '', '导入甲部', '上级', '导入乙部'],
      ],
      await server.signIn('weak-importer'),
    )
    expect(refusalsOf(answer)).toEqual([
      expect.stringMatching(/^3 角色分配 角色“strong-for-import”含有您自己没有的权限/),
      '4 负责部门 负责部门只能从该用户的部门中选择',
    ])
    expect(answer.result).toMatchObject({ successCount: 1, errorCount: 2 })
    expect(await storedNames('beyond_')).toEqual(['beyond_1'])
  })

  it('that would change an account beyond the importer is refused by its row', async () => {
    await server.addUser('strong_there', ['goods:secret'])
    await server.addUser('weak-updater', Object.values(sysUser.permissions))
    const fields = { [IMPORT_FIELDS.mode]: 'upsert', [IMPORT_FIELDS.key]: 'username' }
    const rows = [
      ['strong_there', '改名', '', '', '', ''],
      ['weak_there', '新人', '', '', '', ''],
    ]
    const answer = await send(rows, await server.signIn('weak-updater'), fields)
    expect(refusalsOf(answer)).toEqual([expect.stringMatching(/^2 {2}用户“strong_there”有您自己没有的权限/)])
    expect(answer.result).toMatchObject({ successCount: 1 })
  })

  it('leaves nobody behind where the database fails at their passwords', async () => {
    const { owner } = server.databases
    await sql`
      create function refuse_secrets() returns trigger language plpgsql as $$
      begin raise exception 'no room'; end $$`.execute(owner)
    await sql`
      create trigger refuse_secrets before insert on sys_user_secret
      for each row execute function refuse_secrets()`.execute(owner)
    const answer = await importUsers([['failing_1', '甲', '', '', '']])
    await sql`drop trigger refuse_secrets on sys_user_secret`.execute(owner)
    expect(answer.success).toBe(false)
    expect(await storedNames('failing_')).toEqual([])
    expect((await importUsers([['failing_1', '甲', '', '', '']])).result.toldOnce?.rows).toHaveLength(1)
  })
})

describe('an import of users with doubles', () => {
  const doubles = [
    ['double_1', '甲', 'D-1', '13700000001', 'one@double.cn'],
    ['double_1', '乙', 'D-2', '13700000002', 'two@double.cn'],
    ['double_3', '丙', 'D-1', '13700000003', 'three@double.cn'],
    ['double_4', '丁', 'D-4', '13700000001', 'four@double.cn'],
    ['double_5', '戊', 'D-5', '13700000005', 'one@double.cn'],
    ['double_there', '己', 'D-6', '13700000006', 'six@double.cn'],
    ['double_7', '庚', 'D-there', '13700000099', 'there@double.cn'],
    ['double_8', '辛', 'D-8', '13700000008', 'eight@double.cn'],
  ]
  const faults = ['用户账号', '工号', '手机号码', '邮箱', '用户账号', '工号', '手机号码', '邮箱']

  beforeAll(async () => {
    const admin = await server.signIn('admin')
    await clientOf(server, '/sys/user', admin).stored({
      username: 'double_there',
      realname: '早已在此',
      workNo: 'D-there',
      phone: '13700000099',
      email: 'there@double.cn',
    })
  })

  it('keeps all out where all or none are wanted, and tells each fault by row and column', async () => {
    const answer = await importUsers(doubles, { fields: { [IMPORT_FIELDS.allOrNothing]: '1' } })
    expect((answer.result.errors ?? []).map(({ title }) => title)).toEqual(faults)
    expect((answer.result.errors ?? []).map(({ row }) => row)).toEqual([3, 4, 5, 6, 7, 8, 8, 8])
    expect(answer.result).toMatchObject({ successCount: 0, errorCount: 6 })
    expect(answer.result.toldOnce).toBeUndefined()
    expect(await storedNames('double_')).toEqual(['double_there'])
  })

  it('takes the others in, once, with passwords for them alone', async () => {
    const answer = await importUsers(doubles)
    expect(answer).toMatchObject({ code: 201, result: { successCount: 2, errorCount: 6 } })
    const told = refusalsOf(answer)
    expect(told.slice(0, 4)).toEqual([
      '3 用户账号 用户账号与第 2 行重复',
      '4 工号 工号与第 2 行重复',
      expect.stringMatching(/^5 手机号码 .*与第 2 行重复$/),
      '6 邮箱 邮箱与第 2 行重复',
    ])
    expect(answer.result.toldOnce?.rows.map(([username]) => username)).toEqual(['double_1', 'double_8'])
    expect(await storedNames('double_')).toEqual(['double_1', 'double_8', 'double_there'])
  })
})
