import { describe, expect, it } from 'vitest'
import type { ListSettings, SavedListView } from '#schemas/api/list-settings.ts'
import { allPermissions } from '../../../host.ts'
import { offeredFields } from '../../advanced-query/offered-fields.ts'
import { compiledPlan, NO_SETTINGS } from './list-views.fixture.ts'
import { isChanged, missingNote, offeredViews, openView, toContent } from './open-view.ts'

const SEE_PRICE = 'demo:sample:field:price:see'
const plan = compiledPlan({
  fields: {
    name: { type: 'string(32)', title: '名称', query: 'like' },
    owner: { type: 'string(32)', title: '负责人', query: 'eq' },
    price: { type: 'decimal(12,2)', title: '价格', query: 'between', permission: 'price' },
  },
  query: { simple: ['name', 'owner'], more: ['price'] },
  views: [
    { name: 'mine', title: '我的', query: { owner: '= user.username' }, sort: '-price', columns: ['price', 'name'] },
    { name: 'cheap', title: '便宜的', query: { price: [0, 10] } },
  ],
})
const user = { id: '1', username: 'li', realname: '李', orgCode: null, tenantId: 0 }
const sees = { ...allPermissions }
const blind = { ...allPermissions, isVisible: (code: string) => code !== SEE_PRICE }

const saved = (id: string, more: Partial<SavedListView['content']> = {}): SavedListView => ({
  id,
  title: `视图${id}`,
  shared: { kind: 'own' },
  mayEdit: true,
  dropped: 0,
  content: { conditions: [], sort: null, pageSize: null, columns: null, advanced: null, ...more },
})
const partsOf = (settings: Partial<ListSettings> = {}, permissions = sees) => ({
  plan,
  settings: { ...NO_SETTINGS, ...settings },
  permissions,
  environment: { user, now: '2026-11-27 10:00:00' },
  defaultSort: plan.list.defaultSort,
  defaultGroupBy: null,
  asking: { fields: offeredFields(plan, [], () => true), user, departId: null, today: '2026-11-27' },
})

describe('a view of the page', () => {
  it('asks about its user, in its order and with its columns alone', () => {
    expect(openView('page:mine', partsOf())).toMatchObject({
      title: '我的',
      draft: { owner: { operator: 'eq', value: 'li' } },
      sort: { field: 'price', order: 'desc' },
      columns: { columns: [{ field: 'price' }, { field: 'name' }, { field: 'owner', hidden: true }] },
      dropped: 0,
    })
  })

  it('opens without what its user may not see, and says so without its name', () => {
    const opened = openView('page:mine', partsOf({}, blind))
    expect(opened).toMatchObject({ sort: plan.list.defaultSort, dropped: 2 })
    expect(JSON.stringify(opened?.columns)).not.toContain('price')
    expect(opened && missingNote(opened)).toBe('视图“我的”有 2 处列或条件已不存在或无权查看，已略去，其余照常打开')
    expect(openView('page:cheap', partsOf({}, blind))).toMatchObject({ draft: {}, dropped: 1 })
  })

  it('that is there no more opens nothing', () => {
    expect(openView('page:gone', partsOf())).toBeNull()
    expect(openView('gone', partsOf())).toBeNull()
  })
})

describe('a saved view', () => {
  it('opens with its advanced query, without lines that cannot be asked any more, and says so', () => {
    const rules = [
      { field: 'owner', operator: 'eq', value: 'li' },
      { field: 'gone', operator: 'eq', value: 'x' },
    ]
    const view = saved('1', { advanced: { combinator: 'and', rules } })
    const opened = openView('1', partsOf({ views: [view] }))
    expect(opened?.advanced?.query.lines).toMatchObject([{ field: 'owner', rule: 'eq', val: 'li' }])
    expect(opened?.dropped).toBe(1)
    const unreadable = saved('2', { advanced: { records: 'x' } })
    expect(openView('2', partsOf({ views: [unreadable] }))).toMatchObject({ advanced: null, dropped: 1 })
  })

  it('is changed by another advanced query, and kept with it', () => {
    const group = { combinator: 'or' as const, rules: [{ field: 'name', operator: 'like', value: '钢' }] }
    const opened = openView('1', partsOf({ views: [saved('1', { advanced: group })] }))
    if (!opened?.advanced) throw new Error('The view has no advanced query.')
    const { sort, advanced } = opened
    const state = { conditions: [], sort, pageSize: 10, advanced, groupBy: null }
    expect(isChanged(opened, state, null)).toBe(false)
    expect(isChanged(opened, { ...state, advanced: null }, null)).toBe(true)
    expect(toContent(state, null).advanced).toEqual(group)
  })

  it('leaves out a condition that the page asks in another way since, and says so', () => {
    const view = saved('1', {
      conditions: [
        { field: 'name', operator: 'eq', value: '钢' },
        { field: 'owner', operator: 'eq', value: 'li' },
        { field: 'price', operator: 'between', value: [null, '5'] },
        { field: 'gone', operator: 'eq', value: 'x' },
      ],
    })
    expect(openView('1', partsOf({ views: [view] }))).toMatchObject({
      draft: { owner: { value: 'li' }, price: { operator: 'between', value: [null, '5'] } },
      dropped: 2,
    })
    const asked = openView('1', partsOf({ views: [view] }))?.draft
    expect(Object.keys(asked ?? {})).toEqual(['owner', 'price'])
  })

  it('is grouped as it was kept, as the page groups where it says nothing, and not by what is gone', () => {
    const open = (groupBy?: string | null, defaultGroupBy: string | null = null) =>
      openView('1', {
        ...partsOf({ views: [saved('1', groupBy === undefined ? {} : { groupBy })] }),
        defaultGroupBy,
      })
    expect(open('createTime:day')?.groupBy).toBe('createTime:day')
    expect(open(undefined, 'createTime')?.groupBy).toBe('createTime')
    expect(open(null, 'createTime')?.groupBy).toBeNull()
    expect(open('gone', 'createTime')).toMatchObject({ groupBy: null, dropped: 1 })
    const opened = open('createTime')
    if (!opened) throw new Error('The view does not open.')
    const state = { conditions: [], sort: opened.sort, pageSize: 10, advanced: null, groupBy: null }
    expect(isChanged(opened, state, null)).toBe(true)
    expect(isChanged(opened, { ...state, groupBy: 'createTime' }, null)).toBe(false)
  })

  it('shows conditions that the query bar does not have: none works unseen', () => {
    const view = saved('1', { conditions: [{ field: 'createBy', operator: 'like', value: 'li' }] })
    expect(openView('1', partsOf({ views: [view] }))?.unplaced.map(({ title }) => title)).toEqual(['创建人'])
  })
})

it('offers starred views first, all in the order of the user', () => {
  const choice = { starred: ['2'], order: ['page:cheap', '2', '1'], defaultId: null }
  const views = offeredViews({ plan, settings: { ...NO_SETTINGS, views: [saved('1'), saved('2')], choice } })
  expect(views.map(({ id }) => id)).toEqual(['2', 'page:cheap', '1', 'page:mine'])
})
