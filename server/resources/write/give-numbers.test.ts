import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'
import { asNew } from './save-all.fixture.ts'

const name = { type: 'string(16)', title: '名称', rules: ['required', 'unique'] }
const numbered = (number: unknown, more: Record<string, unknown> = {}) => ({
  no: { type: 'string(20)', title: '单号', number, ...more },
  name,
})

let server: PageServer
let token: string
beforeAll(async () => {
  server = await createPageServer(
    {
      'trial/order.json': pageOf(
        'order',
        {
          ...numbered({ prefix: 'PO', date: 'YYYYMMDD', digits: 3 }),
          label: { type: 'string(40)', title: '标签', value: "= concat(no, ' ', name)" },
        },
        { toolbar: ['add', 'import', 'export'] },
      ),
      'trial/receipt.json': pageOf('receipt', numbered({ prefix: 'R', digits: 2, gapFree: true })),
      'trial/member.json': pageOf('member', numbered({ prefix: 'M', digits: 2, editable: true })),
      'trial/ledger.json': pageOf('ledger', numbered({ prefix: 'L', digits: 2, gapFree: true, editable: true })),
      'trial/ticket.json': pageOf('ticket', numbered({ prefix: 'T', digits: 1 }, { type: 'string(2)' })),
      'trial/contract.json': pageOf('contract', numbered('fill:contract_number_rule')),
      'trial/company.json': pageOf('company', numbered('fill:org_num_role')),
    },
    { gapFreeWaitMs: 3_000 },
  )
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

const client = (page: string, tenantId = 0) => clientOf(server, `/trial/${page}`, token, tenantId)

async function numbersOf(page: string): Promise<readonly unknown[]> {
  const { result } = await client(page).list({ column: 'no', order: 'asc', pageSize: '1000' })
  return result.records.map(({ no }) => no)
}

/** As many as `of` says, at the same moment. */
function atOnce<Result>(of: number, run: (index: number) => Promise<Result>): Promise<readonly Result[]> {
  return Promise.all(Array.from({ length: of }, (_, index) => run(index)))
}

/** What stands behind the prefix, in its order. */
const countsIn = (numbers: readonly unknown[]) =>
  numbers.map((no) => Number(String(no).slice(1))).toSorted((one, other) => one - other)
const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('a numbered field', () => {
  it('gets its number when the record is saved, with what is computed from it', async () => {
    const first = await client('order').stored({ name: 'A' })
    const second = await client('order').stored({ name: 'B' })
    const day = String(first.no).slice(2, 10)
    expect(day).toMatch(/^\d{8}$/)
    expect([first.no, second.no]).toEqual([`PO${day}001`, `PO${day}002`])
    expect(first.label).toBe(`PO${day}001 A`)
  })

  it('keeps its number when the record is changed', async () => {
    const { id, version, no } = await client('order').stored({ name: 'C' })
    const answer = await client('order').edit({ id, version, name: 'C2' })
    expect(answer.result).toMatchObject({ no, name: 'C2' })
  })

  it('refuses a number that is typed', async () => {
    const typed = await client('order').add({ name: 'D', no: 'PO1' })
    expect(errorsOf(typed)).toEqual(['/no 单号在保存时由系统生成，不能填写或修改'])
    const { id, version } = await client('order').stored({ name: 'D' })
    expect(errorsOf(await client('order').edit({ id, version, no: 'PO1' }))).toEqual([
      '/no 单号在保存时由系统生成，不能填写或修改',
    ])
  })

  it('begins anew on the next day of the business zone', async () => {
    const before = await client('order').stored({ name: 'E' })
    server.advance(24 * 60 * 60 * 1_000)
    token = await server.signIn('admin')
    const after = await client('order').stored({ name: 'F' })
    expect(String(after.no).slice(2, 10) > String(before.no).slice(2, 10)).toBe(true)
    expect(String(after.no)).toMatch(/001$/)
  })

  it('grows beyond its digits and never begins anew', async () => {
    const key = { tenant_id: 0, name: 'trial_order.no', period: (await client('order').stored({ name: 'G' })).no }
    await server.databases.app
      .updateTable('sys_number_counter')
      .set({ last_number: 999 })
      .where('tenant_id', '=', 0)
      .where('name', '=', key.name)
      .where('period', '=', String(key.period).slice(2, 10))
      .execute()
    expect((await client('order').stored({ name: 'H' })).no).toMatch(/1000$/)
  })

  it('refuses a number that its column cannot hold, and stores nothing', async () => {
    await atOnce(9, (index) => client('ticket').stored({ name: `T${index}` }))
    const answer = await client('ticket').add({ name: 'more' })
    expect(errorsOf(answer)).toEqual(['/no 单号已用完：下一个编号 T10 超过 2 个字符，请联系管理员加长字段'])
    expect(await numbersOf('ticket')).toHaveLength(9)
  })

  it.each(['order', 'receipt'])('is unique among 50 savers of %s at once', async (page) => {
    const before = await numbersOf(page)
    const stored = await atOnce(50, (index) => client(page).stored({ name: `S${index}` }))
    expect(new Set([...before, ...stored.map(({ no }) => no)]).size).toBe(before.length + 50)
  })

  it('without gaps has none among 50 savers at once, nor one twice', async () => {
    const before = (await numbersOf('receipt')).length
    await atOnce(50, (index) => client('receipt').stored({ name: `F${index}` }))
    expect(countsIn(await numbersOf('receipt'))).toEqual(oneTo(before + 50))
  })

  it('without gaps has none where saves between are refused', async () => {
    const before = (await numbersOf('receipt')).length
    // Half of them want a name that another one has: the unique index refuses those at the last moment.
    await atOnce(40, (index) => client('receipt').add({ name: `G${Math.floor(index / 2)}` }))
    expect(countsIn(await numbersOf('receipt'))).toEqual(oneTo(before + 20))
  })

  it('is given to each of the rows that are saved together', async () => {
    const answer = await client('receipt').saveAll({ added: asNew({ name: 'X1' }, { name: 'X2' }, { name: 'X3' }) })
    const counts = answer.result.added.map(({ record }) => Number(String(record.no).slice(1)))
    expect(counts).toEqual([counts[0], Number(counts[0]) + 1, Number(counts[0]) + 2])
  })

  it.each(['member', 'ledger'])('that may be typed in %s keeps what is typed and passes over it', async (page) => {
    const prefix = page === 'member' ? 'M' : 'L'
    expect((await client(page).stored({ name: 'A', no: `${prefix}02` })).no).toBe(`${prefix}02`)
    const together = await client(page).saveAll({
      added: asNew({ name: 'B' }, { name: 'C' }, { name: 'D', no: `${prefix}03` }),
    })
    expect(together.result.added.map(({ record }) => record.no)).toEqual([`${prefix}01`, `${prefix}04`, `${prefix}03`])
    const { no } = await client(page).stored({ name: 'E' })
    // Only a counter that is held does without gaps.
    expect(no).toBe(page === 'member' ? 'M06' : 'L05')
    expect(errorsOf(await client(page).add({ name: 'F', no }))).toEqual(['/no 单号已存在'])
  })

  it('that may be typed gets a new number when it is emptied', async () => {
    const { id, version } = await client('member').stored({ name: 'X', no: 'own' })
    expect((await client('member').edit({ id, version, no: '' })).result.no).toMatch(/^M\d\d$/)
  })

  it('is made by a rule of the server, each one anew', async () => {
    const stored = await atOnce(10, (index) => client('contract').stored({ name: `C${index}` }))
    expect(new Set(stored.map(({ no }) => no)).size).toBe(10)
    expect(stored[0]?.no).toMatch(/^HT\d{6}\d{4}$/)
  })

  it('refuses a rule that makes no text', async () => {
    const answer = await client('company').add({ name: 'A' })
    expect(errorsOf(answer)).toEqual(['/no 单号：编码规则 "org_num_role" 没有生成文本，请联系管理员修改规则'])
  })

  it('waits for whoever holds the counter, and says so when that takes too long', async () => {
    const held = await server.databases.app.startTransaction().execute()
    await held
      .selectFrom('sys_number_counter')
      .where('tenant_id', '=', 0)
      .where('name', '=', 'trial_receipt.no')
      .selectAll()
      .forUpdate()
      .execute()
    const answer = await client('receipt').add({ name: 'late' })
    await held.rollback().execute()
    expect(answer.message).toBe('单号正被其他人的保存占用，等待已超时，请稍后再保存')
    expect((await client('receipt').add({ name: 'late' })).success).toBe(true)
  }, 20_000)

  it('is counted in each tenant by itself', async () => {
    await server.addUser('li', ['trial:receipt:list', 'trial:receipt:add'], [7])
    const ofSeven = clientOf(server, '/trial/receipt', await server.signIn('li'), 7)
    await client('receipt').stored({ name: 'of 0' })
    expect((await ofSeven.stored({ name: 'of 7' })).no).toBe('R01')
  })

  it('is taken for all rows of an import at once, and is no column of the template', async () => {
    const transfers = transfersOf(server, '/trial/order', token)
    const before = (await numbersOf('order')).length
    const rows = Array.from({ length: 450 }, (_, index) => [`I${index}`])
    const answer = await transfers.send({ content: makeWorkbook([['名称'], ...rows, ['I0']]) })
    expect(refusalsOf(answer)).toEqual(['452 名称 名称与第 2 行重复'])
    const numbers = await numbersOf('order')
    expect(new Set(numbers).size).toBe(before + 450)
    const { sheets } = await transfers.download('/importTemplate')
    expect(Object.values(sheets)[0]?.flat()).not.toContain('单号')
  })
})
