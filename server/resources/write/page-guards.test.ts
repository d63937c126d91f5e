import { describe, expect, it } from 'vitest'
import { clientOf, errorsOf, pageOf } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

/** Goes beyond what an expression may make of texts, for a note that is long enough. */
const TOO_LONG = 'length(concat(note, note, note)) >= 0'
const LONG = '长'.repeat(30_000)

const bill = pageOf(
  'bill',
  {
    code: { type: 'string(9)', title: '编码' },
    status: { type: 'string(9)', title: '状态', default: 'draft' },
    rank: { type: 'integer', title: '等级', default: 0 },
  },
  {
    title: '账单',
    guards: {
      add: { when: "code != 'X'", message: '编码不能是 X' },
      edit: { when: "status == 'draft'", message: '已审批的不能修改' },
      delete: { when: "status != 'paid'", message: '已付款的不能删除' },
      batch_delete: { when: 'rank < 5', message: '重要的要一条一条删' },
      approve: { when: 'rank > 0', message: '没有等级的不能审批' },
    },
    actions: {
      approve: { title: '审批', type: 'set-values', props: { values: { status: 'done' } } },
      copy: {
        title: '复制',
        type: 'set-values',
        effects: [{ insert: { page: 'bill', values: { code: "= concat('X', '')" } } }],
      },
    },
    toolbar: ['add', 'import'],
  },
)

const memo = pageOf(
  'memo',
  { code: { type: 'string(9)', title: '编码' }, note: { type: 'text', title: '说明' } },
  {
    guards: { add: TOO_LONG, edit: TOO_LONG, delete: TOO_LONG, mark: TOO_LONG },
    actions: { mark: { title: '标记', type: 'set-values', props: { values: { code: 'M' } } } },
    toolbar: ['add', 'import'],
  },
)

const voucher = pageOf(
  'voucher',
  { memo: { type: 'ref', title: '备忘', ref: { entity: 'trial_memo', value: 'id', label: 'code' } } },
  { effects: { created: [{ id: 'note', set: { row: 'memo', values: { code: 'V' } } }] } },
)

const pages = servePages(bill, memo, voucher)

const run = async (page: string, name: string, ids: readonly string[]) =>
  (
    await pages.server.call({
      method: 'POST',
      path: `/trial/${page}/action/${name}`,
      body: { ids },
      token: pages.token,
    })
  ).body
const importInto = (page: string, rows: readonly (readonly string[])[]) =>
  transfersOf(pages.server, `/trial/${page}`, pages.token).send({ content: makeWorkbook(rows) })

describe('guards of a page', () => {
  const bills = pages.client('bill')
  const approved = async (code: string) => {
    const stored = await bills.stored({ code, rank: 1 })
    await run('bill', 'approve', [stored.id])
    return { id: stored.id, version: 2 }
  }

  it('of adding bind a form, a common save, an import and what effects add', async () => {
    expect(errorsOf(await bills.add({ code: 'X' }))).toEqual([' “X”：编码不能是 X'])
    const together = await bills.saveAll({
      added: [
        { rowKey: 'a', record: { code: 'A' } },
        { rowKey: 'b', record: { code: 'X' } },
      ],
    })
    expect(errorsOf(together)).toEqual(['/added/1 “X”：编码不能是 X'])
    expect(refusalsOf(await importInto('bill', [['编码'], ['X'], ['B']]))).toEqual(['2  “X”：编码不能是 X'])
    const { id } = await bills.stored({ code: 'C' })
    expect(await run('bill', 'copy', [id])).toMatchObject({ success: false, message: '“账单”：编码不能是 X' })
    expect((await bills.list()).result.records.map(({ code }) => code).toSorted()).toEqual(['B', 'C'])
  })

  it('of editing bind a form and a common save, and no action', async () => {
    const row = await approved('D')
    expect(errorsOf(await bills.edit({ ...row, code: 'D2' }))).toEqual([' “D”：已审批的不能修改'])
    expect(errorsOf(await bills.saveAll({ changed: [{ ...row, code: 'D2' }] }))).toEqual([
      '/changed/0 “D”：已审批的不能修改',
    ])
    expect(await run('bill', 'approve', [row.id])).toMatchObject({ success: true })
  })

  it('of deleting bind a single row, several, and those of a common save', async () => {
    const [paid, free] = [await bills.stored({ code: 'E', status: 'paid' }), await bills.stored({ code: 'F' })]
    expect((await bills.remove(paid.id)).message).toBe('“E”：已付款的不能删除')
    expect(errorsOf(await bills.removeBatch([free.id, paid.id].join()))).toEqual(['/ids/1 “E”：已付款的不能删除'])
    expect(errorsOf(await bills.saveAll({ deleted: [{ id: free.id }, { id: paid.id }] }))).toEqual([
      '/deleted/1 “E”：已付款的不能删除',
    ])
    expect((await bills.get(free.id)).success).toBe(true)
  })

  it('of deleting many bind where several go at once, whichever way, and no single one', async () => {
    const [high, free] = [await bills.stored({ code: 'G', rank: 9 }), await bills.stored({ code: 'H' })]
    const deleted = [{ id: high.id }, { id: free.id }]
    expect(errorsOf(await bills.removeBatch([high.id, free.id].join()))).toEqual(['/ids/0 “G”：重要的要一条一条删'])
    expect(errorsOf(await bills.saveAll({ deleted }))).toEqual(['/deleted/0 “G”：重要的要一条一条删'])
    expect(await bills.saveAll({ deleted: deleted.slice(1) })).toMatchObject({ success: true })
    expect(await bills.remove(high.id)).toMatchObject({ success: true })
  })

  it('of an action bind its call for each of the rows', async () => {
    const [ready, raw] = [await bills.stored({ code: 'I', rank: 1 }), await bills.stored({ code: 'J' })]
    expect(await run('bill', 'approve', [ready.id, raw.id])).toMatchObject({
      success: false,
      message: '没有等级的不能审批',
    })
    expect((await bills.get(ready.id)).result.status).toBe('draft')
  })
})

describe('a guard that cannot be judged', () => {
  const memos = pages.client('memo')
  const reason = (action: string) => `“${action}”的条件无法判断，不能操作（表达式得到的文本太长）`
  const stuck = async () => {
    const { id } = await memos.stored({ code: 'A' })
    await pages.server.databases.app
      .updateTable('trial_memo' as never)
      .set({ note: LONG } as never)
      .where('id' as never, '=', id as never)
      .execute()
    return id
  }

  it('refuses and says so, whichever way it is asked for, and nothing is done', async () => {
    const [id, free] = [await stuck(), (await memos.stored({ code: 'B' })).id]
    expect(errorsOf(await memos.add({ code: 'N', note: LONG }))).toEqual([` “N”：${reason('新增')}`])
    expect(errorsOf(await memos.edit({ id, code: 'C' }))).toEqual([` “A”：${reason('编辑')}`])
    expect(errorsOf(await memos.removeBatch([free, id].join()))).toEqual([`/ids/1 “A”：${reason('删除')}`])
    const changed = [free, id].map((each) => ({ id: each, code: 'C' }))
    expect(errorsOf(await memos.saveAll({ changed }))).toEqual([`/changed/1 “A”：${reason('编辑')}`])
    expect(await run('memo', 'mark', [free, id])).toMatchObject({ success: false, message: reason('标记') })
    expect((await memos.get(free)).result).toMatchObject({ code: 'B', version: 1 })
  })

  it('keeps its row out of an import, and no other', async () => {
    const answer = await importInto('memo', [
      ['编码', '说明'],
      ['P', LONG],
      ['Q', 'short'],
    ])
    expect(refusalsOf(answer)).toEqual([`2  “P”：${reason('新增')}`])
    expect((await memos.list()).result.records.map(({ code }) => code)).toContain('Q')
  })

  it('keeps an effect from its row, and so the change that it follows from', async () => {
    const id = await stuck()
    const answer = await pages.client('voucher').add({ memo: id })
    expect(errorsOf(answer)).toEqual([` “试验memo”的“A”：${reason('编辑')}`])
    expect((await pages.client('voucher').list()).result.total).toBe(0)
  })
})

it('a guard tells nobody of a row that they may not see', async () => {
  const memos = pages.client('memo')
  const { id } = await memos.stored({ code: '机密' })
  await pages.server.writePage('trial/memo.json', { ...memo, guards: { edit: "code == 'never'" } })
  await pages.server.addUser('cashier', ['trial:voucher:list', 'trial:voucher:add'])
  const cashier = clientOf(pages.server, '/trial/voucher', await pages.server.signIn('cashier'))
  expect((await cashier.add({ memo: id })).message).toBe('“试验memo”：所选数据不符合“编辑”的条件')
  expect((await pages.client('voucher').add({ memo: id })).message).toBe(
    '“试验memo”的“机密”：所选数据不符合“编辑”的条件（编码：机密）',
  )
})
