import { describe, expect, it } from 'vitest'
import { clientOf, errorsOf, pageOf } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

const options = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }))

const order = pageOf(
  'order',
  {
    code: { type: 'string(9)', title: '编码' },
    status: {
      type: 'enum',
      title: '状态',
      default: 'draft',
      options: options({ draft: '草稿', sent: '已提交', void: '作废' }),
    },
    amount: { type: 'decimal(12,2)', title: '金额', default: 0 },
    cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost', default: 0 },
  },
  {
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_order_line', foreignKey: 'orderId' },
        fields: { qty: { type: 'integer', title: '数量' } },
      },
    },
    actions: {
      submit: { title: '提交', type: 'set-values', props: { values: { status: 'sent' } } },
      cancel: { title: '作废', type: 'set-values', props: { values: { status: 'void' } } },
    },
    list: {
      rowActions: [
        { action: 'edit', when: "status == 'draft'" },
        { action: 'delete', when: "status != 'sent' && amount == 0 && cost == 0", title: '移除' },
        'submit',
        { action: 'cancel', when: "status == 'sent'" },
      ],
    },
    toolbar: ['add', 'cancel'],
  },
)

const group = pageOf(
  'group',
  {
    name: { type: 'string(32)', title: '名称' },
    kind: { type: 'enum', title: '种类', default: 'folder', options: options({ folder: '目录', leaf: '末级' }) },
  },
  {
    kind: 'tree',
    tree: { label: 'name' },
    list: { rowActions: ['edit', { action: 'add_child', when: "kind == 'folder'" }, 'delete'] },
    toolbar: ['add', 'import'],
    form: { layout: [{ fields: ['parentId', 'name', 'kind'] }] },
  },
)

const pages = servePages(order, group)
const orders = pages.client('order')

const run = async (name: string, ids: readonly string[]) =>
  (await pages.server.call({ method: 'POST', path: `/trial/order/action/${name}`, body: { ids }, token: pages.token }))
    .body

async function sent(code: string) {
  const { id } = await orders.stored({ code })
  await run('submit', [id])
  return { id, version: 2 }
}

describe('the condition of a row action', () => {
  const NO_EDIT = '“A1”不符合“编辑”的条件（状态：已提交）'
  const NO_DELETION = '“A1”不符合“移除”的条件（状态：已提交、金额：0.00、成本：0.00）'

  it('binds an edit, with or without a version, also one that would make it fit and one of sub-rows alone', async () => {
    const { id, version } = await sent('A1')
    for (const body of [
      { id, version, amount: 5 },
      { id, amount: 5 },
      { id, version, status: 'draft' },
      { id, version, lines: [{ qty: 1 }] },
      { id, version, lines: { added: [{ qty: 1 }], changed: [], deletedIds: [] } },
    ]) {
      const answer = await orders.edit(body)
      expect(answer).toMatchObject({ success: false, message: NO_EDIT })
      expect(errorsOf(answer)).toEqual([` ${NO_EDIT}`])
    }
    expect((await orders.get(id)).result).toMatchObject({ status: 'sent', amount: 0, version, lines: [] })
  })

  it('is judged on the row as it is stored, so an edit may make it unfit', async () => {
    const { id } = await orders.stored({ code: 'A2' })
    expect((await orders.edit({ id, status: 'sent' })).success).toBe(true)
    expect((await orders.edit({ id, status: 'draft' })).success).toBe(false)
  })

  it('binds a deletion, alone and in a batch, of which nothing is deleted', async () => {
    const [{ id }, free] = [await sent('A1'), await orders.stored({ code: 'A3' })]
    const alone = await orders.remove(id)
    expect(alone).toMatchObject({ success: false, message: NO_DELETION })
    const batch = await orders.removeBatch(`${free.id},${id}`)
    expect(errorsOf(batch)).toEqual([`/ids/1 ${NO_DELETION}`])
    const several = await orders.removeBatch([id, (await sent('A4')).id, free.id].join(','))
    expect(several.message).toBe(`2 条数据不能删除：${NO_DELETION}`)
    expect((await orders.get(free.id)).success).toBe(true)
    expect((await orders.removeBatch(`${free.id},`)).message).toBe('批量删除成功！')
  })

  it('binds each row of a common save', async () => {
    const [first, second, free] = [await sent('A1'), await sent('B1'), await orders.stored({ code: 'B2' })]
    const answer = await orders.saveAll({
      changed: [
        { ...free, amount: 7 },
        { ...second, amount: 7 },
      ],
      deleted: [first],
    })
    expect(errorsOf(answer)).toEqual(['/changed/1 “B1”不符合“编辑”的条件（状态：已提交）', `/deleted/0 ${NO_DELETION}`])
    expect((await orders.get(free.id)).result).toMatchObject({ amount: 0 })
  })

  it('names no value of a field that the caller may not see, and counts it all the same', async () => {
    const { id } = await orders.stored({ code: 'C1', cost: 5 })
    await pages.server.addUser('clerk', ['trial:order:list', 'trial:order:delete'])
    const clerk = clientOf(pages.server, '/trial/order', await pages.server.signIn('clerk'))
    expect((await clerk.remove(id)).message).toBe('“C1”不符合“移除”的条件（状态：草稿、金额：0.00）')
  })

  it('binds an action of the page as well, wherever it is run from, and leaves it free of those of the others', async () => {
    const draft = await orders.stored({ code: 'D1' })
    expect(await run('cancel', [draft.id])).toMatchObject({
      success: false,
      message: '所选数据不符合“作废”的条件，请刷新后重试',
    })
    const { id } = await sent('D2')
    expect(await run('cancel', [id])).toMatchObject({ success: true })
  })

  it('of two saves at a time lets the second see what the first has stored', async () => {
    const { id, version } = await orders.stored({ code: 'E1' })
    const answers = await Promise.all([
      orders.edit({ id, status: 'sent' }),
      ...Array.from({ length: 5 }, () => orders.edit({ id, amount: 1 })),
    ])
    const { result } = await orders.get(id)
    expect(result.status).toBe('sent')
    // Whoever came behind the one that submits it was refused.
    const saved = answers.filter(({ success }) => success).length
    expect(Number(result.version) - version).toBeLessThanOrEqual(saved)
    expect((await orders.edit({ id, amount: 9 })).success).toBe(false)
  })
})

describe('the condition of 添加下级', () => {
  it('binds adding, moving, common saves and imports below a row', async () => {
    const groups = pages.client('group')
    const leaf = await groups.stored({ name: '末端', kind: 'leaf' })
    const free = await groups.stored({ name: '自由' })
    const refusal = '/parentId “末端”不符合“添加下级”的条件（种类：末级）'
    expect(errorsOf(await groups.add({ name: '下', parentId: leaf.id }))).toEqual([refusal])
    expect(errorsOf(await groups.edit({ id: free.id, parentId: leaf.id }))).toEqual([refusal])
    expect(
      errorsOf(await groups.saveAll({ added: [{ rowKey: 'a', record: { name: '下', parentId: leaf.id } }] })),
    ).toEqual([`/added/0${refusal}`])
    const content = makeWorkbook([
      ['上级', '名称'],
      ['末端', '下'],
      ['自由', '上'],
    ])
    const answer = await transfersOf(pages.server, '/trial/group', pages.token).send({ content })
    expect(refusalsOf(answer)).toEqual(['2 上级 “末端”不符合“添加下级”的条件（种类：末级）'])
    expect((await groups.list({ parentId: free.id })).result.total).toBe(1)
  })
})
