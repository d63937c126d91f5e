import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compilePage } from '#renderer/compile/compile-page.ts'
import type { PagePlan } from '#renderer/compile/plan.ts'
import { createFormLogic } from '#renderer/logic/form-logic.ts'
import { FIELD_KINDS, parseFieldType } from '#schemas/language/field-type.ts'
import { PAGE_KINDS } from '#schemas/language/page.ts'
import { pageValidators } from '#schemas/meta/page-validator.generated.js'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'

/** The rules that the page language settles, one test each: what stands here is promised to authors of pages. */

const FIELDS = {
  code: { type: 'string(8)', title: '编码', rules: ['unique'], query: 'eq' },
  name: { type: 'string(32)', title: '名称', query: 'like' },
  tags: {
    type: 'enum',
    title: '标签',
    multiple: true,
    options: [
      { value: 'a', text: '甲' },
      { value: 'b', text: '乙' },
    ],
  },
  depart: { type: 'ref', title: '部门', ref: { entity: 'sys_depart', value: 'id', label: 'departName' } },
  kind: { type: 'enum', title: '种类', dict: 'price_type' },
  price: { type: 'decimal(20,4)', title: '价格' },
  quantity: { type: 'integer', title: '数量', default: 3 },
  total: { type: 'decimal(24,4)', title: '合计', value: '= price * quantity' },
  happenedAt: { type: 'datetime', title: '时间' },
  day: { type: 'date', title: '日期', default: '= today()' },
  note: { type: 'text', title: '说明' },
  cost: { type: 'decimal(8,2)', title: '成本', permission: 'cost' },
}
const ITEM = pageOf('item', FIELDS, {
  entity: { table: 'trial_item', api: '/trial/item', softDelete: true },
  subTables: {
    lines: {
      title: '明细',
      entity: { table: 'trial_item_line', foreignKey: 'itemId' },
      fields: { label: { type: 'string(16)', title: '标签', rules: ['only'] } },
    },
  },
  form: {
    reactions: [
      { id: 'hide', when: "kind == 'fixed'", then: { note: { visible: false } } },
      { id: 'first', when: "name == 'x'", then: { cost: { required: true } } },
      { id: 'second', when: "name == 'x'", then: { cost: { required: false } } },
    ],
  },
})

let server: PageServer
let items: PageClient
let token: string

beforeAll(async () => {
  server = await createPageServer({ 'trial/item.json': ITEM })
  token = await server.signIn('admin')
  items = clientOf(server, '/trial/item', token)
})
afterAll(() => server?.close())

function compile(page: object) {
  return compilePage(JSON.stringify(page), {
    registry: widgetRegistry,
    actions: actionRegistry,
    validators: pageValidators,
  })
}
function planOf(page: object): PagePlan {
  const { plan, problems } = compile(page)
  if (!plan) throw new Error(JSON.stringify(problems))
  return plan
}
const columnsOf = async (table: string) => {
  const tables = await server.databases.owner.introspection.getTables()
  const found = tables.find((one) => one.name === table && one.schema === server.databases.schema)
  return new Map(found?.columns.map((column) => [column.name, column.dataType]))
}

describe('the page language', () => {
  it('1. has a closed list of types; several values travel as a comma text', async () => {
    expect(FIELD_KINDS.every((kind) => ['string', 'decimal'].includes(kind) || parseFieldType(kind))).toBe(true)
    expect(parseFieldType('varchar(3)')).toBeUndefined()
    const row = await items.stored({ tags: 'a,b' })
    expect((await items.get(row.id)).result.tags).toBe('a,b')
  })

  it('2. names the target of a ref, and a picker supplies it', () => {
    expect(planOf(ITEM).fieldByName.get('depart')).toMatchObject({
      choices: { source: 'ref', entity: 'sys_depart', value: 'id', label: 'departName' },
      widget: { type: 'ref-select' },
    })
  })

  it('3. stores an enum as text, and marks a value that is no option any more', async () => {
    expect((await columnsOf('trial_item')).get('kind')).toBe('varchar')
    const field = planOf(ITEM).fieldByName.get('tags')
    if (!field) throw new Error('The page has tags.')
    const text = widgetRegistry
      .get(field.widget.type)
      ?.format(['z'], { options: field.widget.options, field, choices: [{ value: 'a', text: '甲' }] })
    expect(text).toContain('z')
    expect(text).not.toBe('z')
  })

  it('4. holds unique by an index and a check, only within a column of rows', async () => {
    await items.stored({ code: 'U1' })
    expect(errorsOf(await items.add({ code: 'U1' }))[0]).toContain('/code')
    const twice = await items.add({ lines: [{ label: 'x' }, { label: 'x' }] })
    expect(errorsOf(twice)[0]).toMatch(/^\/lines\/\d\/label /)
    expect((await items.add({ lines: [{ label: 'x' }] })).success).toBe(true)
  })

  it('5. takes a field’s query as its operator, its type’s default where it is placed without one', () => {
    const plan = planOf({ ...ITEM, query: { simple: ['name', 'price'] } })
    expect(plan.query.simple.map(({ operator }) => operator)).toEqual(['like', 'between'])
    expect(plan.query.more).toEqual([])
  })

  it('6. leaves a field with list false out of the columns, and warns when it is named all the same', () => {
    const fields = { ...FIELDS, name: { ...FIELDS.name, list: false } }
    expect(planOf({ ...ITEM, fields }).list.columns.map(({ field }) => field.name)).not.toContain('name')
    const { problems } = compile({ ...ITEM, fields, list: { columns: ['name'] } })
    expect(problems).toMatchObject([{ code: 'hidden-column-named', severity: 'warning' }])
  })

  it('7. means the record by a bare name; null equals only null; == begins a literal text', () => {
    const page = (value: string) => ({
      ...ITEM,
      fields: { ...FIELDS, extra: { type: 'string(9)', title: 'X', default: value } },
    })
    expect(planOf(page('==x')).fieldByName.get('extra')?.defaultValue).toBe('=x')
    expect(compile(page('= row.name')).problems).toMatchObject([{ code: 'expression-name' }])
    const same = planOf({
      ...ITEM,
      fields: { ...FIELDS, same: { type: 'boolean', title: 'S', value: '= name == null' } },
    })
    const environment = { old: null, user: {}, now: '2026-11-20 10:00:00' }
    const open = (name: string | null) => createFormLogic(same).open({ name }, environment, { fills: true }).record.same
    expect([open(null), open('x')]).toEqual([true, false])
  })

  it('8. applies a default on add only, and always computes a value itself', async () => {
    const row = await items.stored({ price: '2.5', total: '999' })
    expect((await items.get(row.id)).result).toMatchObject({ quantity: 3, total: 7.5 })
    await items.edit({ id: row.id, quantity: null, total: '999' })
    expect((await items.get(row.id)).result).toMatchObject({ quantity: null, total: null })
  })

  it('9. keeps decimals exact: a number up to 15 digits on the wire, else a text', async () => {
    const short = await items.stored({ price: 12.5 })
    const long = await items.stored({ price: '1234567890123456.7891' })
    expect((await items.get(short.id)).result.price).toBe(12.5)
    expect((await items.get(long.id)).result.price).toBe('1234567890123456.7891')
  })

  it('10. has one business zone, and today() by the server’s clock', async () => {
    expect((await columnsOf('trial_item')).get('happened_at')).toBe('timestamptz')
    const row = await items.stored({ happenedAt: '2026-11-20 23:30:00' })
    const { result } = await items.get(row.id)
    expect(result.happenedAt).toBe('2026-11-20 23:30:00')
    const inZone = new Date(server.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(result.day).toBe(inZone)
  })

  it('11. reads an empty text as null, an absent key as unchanged, and leaves what is hidden as it was', async () => {
    const row = await items.stored({ name: '', note: '旧' })
    expect((await items.get(row.id)).result.name).toBeNull()
    await items.edit({ id: row.id, kind: 'fixed', note: '新' })
    expect((await items.get(row.id)).result).toMatchObject({ note: '旧', kind: 'fixed' })
    await items.edit({ id: row.id, kind: null })
    await items.edit({ id: row.id, note: null })
    expect((await items.get(row.id)).result.note).toBeNull()
  })

  it('12. runs reactions in file order on one state: a later one wins, without else the declaration comes back', () => {
    const logic = createFormLogic(planOf(ITEM))
    const environment = { old: null, user: {}, now: '2026-11-20 10:00:00' }
    const state = logic.open({ name: 'x' }, environment, { fills: true })
    expect(state.targets.get('cost')).toMatchObject({ required: false, causes: { required: 'second' } })
    expect(logic.change(state, { name: 'y' }, environment).targets.get('cost')?.causes).toEqual({})
  })

  it('13. gives a field’s permission see, edit and export; see governs reading, sorting and querying', async () => {
    const row = await items.stored({ cost: '5', name: '看不见' })
    await server.addUser('reader', ['trial:item:list'])
    const reader = clientOf(server, '/trial/item', await server.signIn('reader'))
    expect((await reader.get(row.id)).result).not.toHaveProperty('cost')
    expect((await reader.list({ column: 'cost', order: 'asc' })).success).toBe(false)
    expect((await reader.list({ cost: '5' })).success).toBe(false)
  })

  it('14. derives the permission codes of a page from its prefix', () => {
    const codes = planOf(ITEM).permissions.map(({ code }) => code)
    const actions = ['list', 'add', 'edit', 'delete', 'batch_delete', 'export', 'import']
    expect(codes).toEqual(expect.arrayContaining(actions.map((action) => `trial:item:${action}`)))
    expect(codes).toContain('trial:item:field:cost:see')
  })

  it('15. keeps trees whole: no circles, and no deletion of a row with rows below it', async () => {
    const page = pageOf('node', { name: FIELDS.name }, { kind: 'tree', tree: { label: 'name' } })
    await server.writePage('trial/node.json', page)
    const nodes = clientOf(server, '/trial/node', token)
    const root = await nodes.stored({ name: '根' })
    const leaf = await nodes.stored({ name: '叶', parentId: root.id })
    expect((await nodes.edit({ id: root.id, parentId: leaf.id })).success).toBe(false)
    expect((await nodes.remove(root.id)).success).toBe(false)
    expect((await nodes.get(root.id)).result).toMatchObject({ parentId: null, hasChild: '1' })
  })

  it('16. gives every entity the same columns; a stale version is a conflict, an absent one is allowed', async () => {
    const columns = await columnsOf('trial_item')
    for (const name of [
      'id',
      'create_by',
      'create_time',
      'update_by',
      'update_time',
      'tenant_id',
      'sys_org_code',
      'version',
    ]) {
      expect(columns.has(name), name).toBe(true)
    }
    const row = await items.stored({ name: '一' })
    expect(row.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect((await items.edit({ id: row.id, name: '二', version: row.version })).success).toBe(true)
    expect(await items.edit({ id: row.id, name: '三', version: row.version })).toMatchObject({
      success: false,
      code: 409,
    })
    expect((await items.edit({ id: row.id, name: '四' })).success).toBe(true)
  })

  it('17. keeps the data of a field that is renamed, and drops nothing', async () => {
    const page = (fields: object) => pageOf('rename', fields as Record<string, unknown>)
    await server.writePage('trial/rename.json', page({ before: FIELDS.name }))
    const rows = clientOf(server, '/trial/rename', token)
    const row = await rows.stored({ before: '值' })
    await server.writePage('trial/rename.json', page({ after: { ...FIELDS.name, renamedFrom: 'before' } }))
    expect((await rows.get(row.id)).result.after).toBe('值')
    await server.writePage('trial/rename.json', page({ other: FIELDS.name }))
    expect((await columnsOf('trial_rename')).has('after')).toBe(true)
  })

  it('18. reserves its kinds of pages; statistics are a list on the field', () => {
    expect(PAGE_KINDS).toEqual(['list', 'tree', 'form', 'detail', 'grid', 'board', 'card', 'panes', 'dashboard'])
    expect(compile({ ...ITEM, kind: 'dashboard' }).problems).toMatchObject([{ code: 'not-available' }])
    const price = { ...FIELDS.price, statistics: ['sum', 'average'] }
    expect(planOf({ ...ITEM, fields: { ...FIELDS, price } }).fieldByName.get('price')?.statistics).toEqual([
      'sum',
      'average',
    ])
  })

  it('19. opens a page by a menu row with component page/<code>, whose path is the route', async () => {
    const menu = await server.databases.app
      .selectFrom('sys_permission')
      .where('component', '=', 'page/item')
      .select('url')
      .executeTakeFirst()
    expect(menu?.url).toBe('/trial/item')
  })

  it('20. fetches pages at run time, by code and content hash', async () => {
    const hashOf = async () =>
      (await server.call<{ hash: string }>({ method: 'GET', path: '/pagewright/pages/rename', token })).body.result.hash
    const before = await hashOf()
    await server.writePage('trial/rename.json', pageOf('rename', { other: FIELDS.name, more: FIELDS.note }))
    const after = await hashOf()
    expect(after).not.toBe(before)
    const { text } = await server.call({ method: 'GET', path: `/pagewright/pages/rename/${after}`, token })
    expect(JSON.parse(text).fields).toHaveProperty('more')
  })

  it('21. refuses a save made from another version of the page', async () => {
    const answer = await items.add({ name: '晚' }, { 'X-Page-Identity': 'another' })
    expect(answer).toMatchObject({ success: false, code: 4091 })
    expect(answer.message).toContain('页面已更新')
  })
})
