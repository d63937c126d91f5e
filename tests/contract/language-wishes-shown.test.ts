import { describe, expect, it } from 'vitest'
import { startingQuery } from '#renderer/react/list/starting-query.ts'
import type { TreeNode } from '#schemas/api/dictionary-trees.ts'
import type { HistoryEntry } from '#schemas/api/history.ts'
import { pageOf } from '#tests/support/page-server.ts'
import {
  apiOf,
  choice,
  decimal,
  namesOf,
  refTo,
  rightsTo,
  serveWishes,
  setValues,
  text,
} from './language-wishes.fixture.ts'

/** What implementers who tried the language wished for, 11 to 15: what is shown, and found again. */

const wishes = serveWishes()
const { client, get, inTheBrowser, run, serve, signedIn } = wishes

describe('what implementers wished to see', () => {
  it('11. coloured choices: a dictionary in a file has colours, is live at once, and is shown as a tag', async () => {
    const states = (color: string) => ({
      wish_state: {
        name: '状态',
        items: [
          { value: 'open', text: '待审批', color },
          { value: 'done', text: '已批准' },
        ],
      },
    })
    const coloursOf = async () =>
      (await get<{ color: string | null }[]>('/sys/dict/getDictItems/wish_state')).result.map(({ color }) => color)
    await wishes.server.writePage('dictionaries/wish-state.json', states('orange'))
    const state = { type: 'enum', title: '状态', dict: 'wish_state', show: { as: 'tag' } }
    const done = choice('完成', { yes: '是' }, { options: [{ value: 'yes', text: '是', color: 'green' }] })
    const flags = await serve(pageOf('flag', { state, done }))
    const visitor = await signedIn('visitor', rightsTo('flag', 'list'))
    await flags.stored({ state: 'open', done: 'yes' })
    expect(await coloursOf()).toEqual(['orange', null])
    const { fieldByName } = await inTheBrowser('flag', visitor)
    expect(fieldByName.get('state')).toMatchObject({ show: 'tag', choices: { source: 'dict', code: 'wish_state' } })
    expect(fieldByName.get('done')).toMatchObject({ choices: { items: [{ text: '是', color: 'green' }] } })
    expect((await flags.list()).result.records).toMatchObject([{ state: 'open', state_dictText: '待审批' }])
    await wishes.server.writePage('dictionaries/wish-state.json', states('red'))
    expect(await coloursOf()).toEqual(['red', null])
    expect((await flags.add({ state: 'nothing' })).success).toBe(false)
  })

  it('12. history of approvals: every decision stays, with who, why, before and after', async () => {
    const ways = { draft: '草稿', sent: '待审批', rejected: '已驳回', approved: '已批准' }
    const claims = await serve(
      pageOf(
        'claim',
        {
          name: text('事由'),
          reason: text('原因'),
          status: choice('状态', ways, { default: 'draft', readonly: true }),
        },
        {
          actions: {
            submit: setValues('提交', { status: 'sent' }),
            reject: setValues('驳回', { status: 'rejected' }, { input: ['reason'] }),
          },
          detail: { history: true },
        },
      ),
    )
    const chief = await signedIn('chief', rightsTo('claim', 'list', 'reject', 'history'))
    const { id } = await claims.stored({ name: '差旅' })
    for (const reason of ['缺发票', '超标准']) {
      await run('claim', 'submit', id)
      expect(await run('claim', 'reject', id, { reason }, chief)).toMatchObject({ success: true })
    }
    const history = (caller: string) =>
      get<{ entries: readonly HistoryEntry[] }>(`${apiOf('claim')}/history`, { id }, caller)
    const [last, , first, ...earlier] = (await history(chief)).result.entries
    expect(earlier).toHaveLength(2)
    expect([last?.cause, first?.cause]).toMatchObject([
      { by: 'action', title: '驳回', input: [{ title: '原因', text: '超标准' }] },
      { by: 'action', title: '驳回', input: [{ title: '原因', text: '缺发票' }] },
    ])
    expect(last).toMatchObject({ username: 'chief', realname: '用户chief' })
    expect(last?.changes).toContainEqual({ name: 'status', title: '状态', before: '待审批', after: '已驳回' })
    expect(last?.changes).toContainEqual({ name: 'reason', title: '原因', before: '缺发票', after: '超标准' })
    expect(await history(await signedIn('listing', rightsTo('claim', 'list')))).toMatchObject({ code: 510 })
  })

  it('13. related lists: a member shows its orders, by the query and the rights of their own page', async () => {
    const related = [{ page: 'sale', where: "member == id && state == 'paid'", title: '已付的订单' }]
    const sales = await serve(
      pageOf('member', { name: text('姓名') }, { detail: { related } }),
      pageOf('sale', {
        name: text('单号'),
        member: refTo('member', '会员'),
        state: choice('状态', { open: '待付', paid: '已付' }),
      }),
    )
    const members = client('member')
    const [li, wang] = [await members.stored({ name: '李' }), await members.stored({ name: '王' })]
    await sales.stored({ name: 'X1', member: li.id, state: 'paid' })
    await sales.stored({ name: 'X2', member: li.id, state: 'open' })
    await sales.stored({ name: 'X3', member: wang.id, state: 'paid' })
    const onlyMembers = await signedIn('only-members', rightsTo('member', 'list'))
    const [shown] = (await inTheBrowser('member', onlyMembers)).detail.related ?? []
    expect([shown?.page, shown?.title]).toEqual(['sale', '已付的订单'])
    const asked = (shown?.values ?? []).map(({ field, value }) => [
      field,
      'literal' in value ? value.literal : li[value.source],
    ])
    const ofLi = Object.fromEntries(asked)
    expect(ofLi).toEqual({ member: li.id, state: 'paid' })
    expect(await namesOf(sales, ofLi)).toEqual(['X1'])
    expect(await client('sale', onlyMembers).list(ofLi)).toMatchObject({ success: false, code: 510 })
  })

  it('14. grouped figures: counts and sums by a status and by the month, of what was asked for', async () => {
    const bills = await serve(
      pageOf(
        'bill',
        {
          name: text('客户', { query: 'eq' }),
          status: choice('状态', { open: '待付', paid: '已付' }),
          day: { type: 'date', title: '日期' },
          amount: decimal('金额'),
        },
        {
          groups: [
            { by: 'status', show: ['count', 'sum(amount)', 'average(amount)'] },
            { by: 'day', per: 'month', show: ['sum(amount)'] },
          ],
        },
      ),
    )
    await bills.stored({ name: '甲', status: 'open', day: '2026-10-31', amount: 1.5 })
    await bills.stored({ name: '甲', status: 'open', day: '2026-11-01', amount: 2.5 })
    await bills.stored({ name: '甲', status: 'paid', day: '2026-11-02', amount: 8 })
    await bills.stored({ name: '乙', status: 'paid', day: '2026-11-03', amount: 100 })
    const figures = async (_group: string) => (await get(`${apiOf('bill')}/groups`, { _group, name: '甲' })).result
    expect(await figures('0')).toMatchObject({
      groups: [
        { value: 'open', text: '待付', figures: { count: 2, 'sum(amount)': 4, 'average(amount)': 2 } },
        { value: 'paid', text: '已付', figures: { count: 1, 'sum(amount)': 8, 'average(amount)': 8 } },
      ],
      total: { count: 3, 'sum(amount)': 12, 'average(amount)': 4 },
    })
    expect(await figures('1')).toMatchObject({
      groups: [
        { value: '2026-11', figures: { 'sum(amount)': 10.5 } },
        { value: '2026-10', figures: { 'sum(amount)': 1.5 } },
      ],
    })
  })

  it('15. pickers and list presets: a tree and a table with columns to choose from, tabs with counts, a query to begin with', async () => {
    const table = { type: 'component-select', options: { columns: [{ field: 'city', title: '城市' }] } }
    const preset = { simple: ['owner'], tabs: 'state', default: { state: ['open'], owner: '= user.username' } }
    const costs = await serve(
      pageOf('centre', { name: text('名称') }, { kind: 'tree', tree: { label: 'name' } }),
      pageOf('maker', { name: text('名称'), city: text('城市') }),
      pageOf(
        'cost',
        {
          name: text('名称'),
          centre: refTo('centre', '成本中心', { widget: 'tree-select' }),
          maker: refTo('maker', '厂家', { widget: table }),
          owner: text('负责人', { query: 'eq' }),
          state: choice('状态', { open: '待办', done: '已办' }),
        },
        { query: preset },
      ),
    )
    const root = await client('centre').stored({ name: '总部' })
    const branch = await client('centre').stored({ name: '分部', parentId: root.id })
    await client('maker').stored({ name: '宏远', city: '天津' })
    await costs.stored({ name: '甲', owner: 'clerk', state: 'open', centre: branch.id })
    await costs.stored({ name: '乙', owner: 'clerk', state: 'done' })
    await costs.stored({ name: '丙', owner: 'other', state: 'open' })
    const clerk = await signedIn('clerk', rightsTo('cost', 'list', 'add'))
    const below = (pid: string) =>
      get<TreeNode[]>('/sys/dict/loadTreeData', { pid, tableName: 'trial_centre', text: 'name', code: 'id' }, clerk)
    expect((await below('')).result).toMatchObject([{ title: '总部', isLeaf: false }])
    expect((await below(root.id)).result).toMatchObject([{ key: branch.id, title: '分部' }])
    expect((await get('/pagewright/tableRows/trial_maker,name,id', { columns: 'city' }, clerk)).result).toMatchObject({
      records: [{ text: '宏远', columns: { city: '天津' } }],
    })
    const plan = await inTheBrowser('cost', clerk)
    expect(plan.fieldByName.get('centre')?.widget.type).toBe('tree-select')
    expect(plan.fieldByName.get('maker')?.widget).toMatchObject(table)
    expect(plan.query.tabs?.field.name).toBe('state')
    const starting = startingQuery(plan, { user: { username: 'clerk' }, now: '2026-11-20 10:00:00' }, () => true)
    const begun = Object.fromEntries(Object.entries(starting).map(([name, { value }]) => [name, String(value)]))
    expect(await namesOf(costs, begun)).toEqual(['甲'])
    expect((await costs.statistics({ _figures: 'tabs', ...begun })).result).toMatchObject({
      tabCounts: { total: 2, counts: { open: 1, done: 1 } },
    })
  })
})
