import { pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import type { Mistake } from './page-mistakes.fixture.ts'

const TIERS = {
  title: '阶梯',
  entity: { table: 'demo_tier', foreignKey: 'sampleId' },
  fields: { price: { type: 'decimal(12,2)', title: '单价' } },
}

/** A page whose action asks for input; `part` replaces what is said about the action. */
const asking = (part: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  pageWith({
    actions: {
      reject: { title: '驳回', type: 'set-values', input: ['note'], props: { values: { kind: 'no' } }, ...part },
    },
    ...more,
  })
/** A page with an action for other programs; `more` is said of the page, or is one more action. */
const counting = (part: Record<string, unknown>, { reset, ...more }: Record<string, unknown> = {}) =>
  pageWith({
    fields: { ...SOUND_PAGE.fields, views: { type: 'integer', title: '浏览', readonly: true } },
    actions: {
      count: {
        title: '计数',
        type: 'set-values',
        for: 'programs',
        props: { values: { views: '= views + 1' } },
        ...part,
      },
      ...(reset !== undefined && { reset }),
    },
    ...more,
  })
/** A page with an action that another takes back; `part` replaces what is said about that one. */
const undone = (undo: string, part: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  pageWith({
    actions: {
      stop: { title: '停用', type: 'set-values', when: "kind == 'a'", undo, props: { values: { kind: 'no' } } },
      start: { title: '启用', type: 'set-values', props: { values: { kind: 'a' } }, ...part },
    },
    ...more,
  })
const INPUT = '/actions/reject/input'
const UNDO = '/actions/stop/undo'

/** Mistakes in what actions ask for. */
export const ACTION_MISTAKES: readonly Mistake[] = [
  [
    'invalid-action',
    '/list/rowActions/0',
    counting({}, { list: { rowActions: ['count'] } }),
    '给别的程序用的，控制台里没有它的按钮',
  ],
  ['invalid-action', '/toolbar/0', counting({}, { toolbar: ['count'] }), '给别的程序用的'],
  ['invalid-action', '/actions/count/for', counting({ type: 'open-page', props: { page: 'sample' } }), '由浏览器执行'],
  ['invalid-action', '/actions/count/logged', counting({ for: undefined, logged: false }), '都要记进数据日志'],
  [
    'invalid-action',
    '/actions/count/logged',
    counting({ logged: false, props: { values: { note: 'x' } } }),
    '人可以修改它',
  ],
  [
    'invalid-action',
    '/actions/count/logged',
    counting({ logged: false }, { reset: { title: '清零', type: 'set-values', props: { values: { views: 0 } } } }),
    '动作“清零”也写入它',
  ],
  ['unknown-action', UNDO, undone('strat'), '是不是 "start"？'],
  ['invalid-undo', UNDO, undone('stop'), '不能撤销自己'],
  ['invalid-undo', UNDO, undone('start', { type: 'open-page', props: { page: 'sample' } }), '不保存数据'],
  ['invalid-undo', UNDO, undone('start', { for: 'programs' }), '由别的程序执行'],
  ['invalid-undo', UNDO, undone('start', { needsRows: false }), '不用在行上'],
  [
    'invalid-undo',
    UNDO,
    undone('start', { input: [{ field: 'note', title: '理由', rules: ['required'] }] }),
    '动作 "start" 要填写“理由”',
  ],
  ['invalid-undo', '/actions/reject/undo', asking({ for: 'programs', undo: 'reject' }), '没有可以撤销的'],
  ['undo-never-fits', UNDO, undone('start', { when: "kind == 'b' || kind == null" }), '“停用”之后，“启用”的条件'],
  [
    'undo-never-fits',
    UNDO,
    undone('start', {}, { list: { rowActions: [{ action: 'start', when: "price > 0 && kind in ['a', 'b']" }] } }),
    "price > 0 && kind in ['a', 'b'] 不成立",
  ],
  ['undo-never-fits', UNDO, undone('start', {}, { guards: { start: "kind != 'no'" } }), "kind != 'no' 不成立"],
  [
    'expression-name',
    '/list/rowActions/0/when',
    pageWith({ list: { rowActions: [{ action: 'delete', when: "old.kind == 'a'" }] } }),
    '已经保存的行',
  ],
  ['expression-name', '/actions/reject/when', asking({ when: 'old.kind != kind' }), '已经保存的行'],
  ['unknown-field', `${INPUT}/0`, asking({ input: ['note2'] }), '是不是 "note"？'],
  ['unknown-field', `${INPUT}/0/field`, asking({ input: [{ field: 'noet' }] }), '是不是 "note"？'],
  ['duplicate-field', `${INPUT}/1/field`, asking({ input: ['note', { field: 'note' }] }), '重复'],
  ['invalid-input', `${INPUT}/0`, asking({ input: ['createTime'] }), '由系统算出'],
  [
    'invalid-input',
    `${INPUT}/0`,
    asking(
      { input: ['total'] },
      { fields: { ...SOUND_PAGE.fields, total: { type: 'decimal(12,2)', title: '合计', value: '= price * 2' } } },
    ),
    '由系统算出',
  ],
  ['invalid-input', `${INPUT}/0`, asking({ input: ['kind'] }), '已在 props.values 中写值'],
  ['invalid-input', `${INPUT}/0/rules/0`, asking({ input: [{ field: 'name', rules: ['unique'] }] }), '唯一索引'],
  ['unknown-rule', `${INPUT}/0/rules/0`, asking({ input: [{ field: 'note', rules: ['requierd'] }] }), '"required"'],
  ['rule-not-fitting', `${INPUT}/0/rules/0`, asking({ input: [{ field: 'note', rules: [{ min: 1 }] }] }), 'min'],
  ['unknown-key', `${INPUT}/0/requird`, asking({ input: [{ field: 'note', requird: true }] }), ''],
  ['wrong-default', `${INPUT}/0/default`, asking({ input: [{ field: 'since', default: 'soon' }] }), '默认值'],
  ['expression-name', `${INPUT}/0/default`, asking({ input: [{ field: 'note', default: '= nmae' }] }), '"name"'],
  ['expression-type', `${INPUT}/0/default`, asking({ input: [{ field: 'price', default: '= name' }] }), ''],
  [
    'expression-name',
    `${INPUT}/0/default`,
    asking({ input: [{ field: 'price', default: '= sum(tiers.price)' }] }, { subTables: { tiers: TIERS } }),
    '列表的行不带子表的数据',
  ],
  [
    'invalid-input',
    INPUT,
    asking({ type: 'open-page', props: { page: 'sample' } }),
    '动作类型 "open-page" 不保存数据，不能写 input',
  ],
  [
    'invalid-input',
    '/actions/reject/checks',
    asking({
      type: 'open-page',
      input: undefined,
      props: { page: 'sample' },
      checks: [{ id: 'a', that: 'price > 0', message: 'x' }],
    }),
    '不能写 checks',
  ],
  ['invalid-action', '/actions/reject', asking({ input: undefined, props: {} }), '什么也不做'],
  [
    'expression-name',
    '/actions/reject/checks/0/that',
    asking({ checks: [{ id: 'a', that: 'prise > 0', message: 'x' }] }),
    '是不是 "price"？',
  ],
  [
    'unknown-field',
    '/actions/reject/checks/0/fields/0',
    asking({ checks: [{ id: 'a', that: 'price > 0', message: 'x', fields: ['nte'] }] }),
    '是不是 "note"？',
  ],
  [
    'duplicate-name',
    '/actions/reject/checks/1/id',
    asking({
      checks: [
        { id: 'a', that: 'price > 0', message: 'x' },
        { id: 'a', that: 'price > 1', message: 'y' },
      ],
    }),
    '重复',
  ],
  [
    'unknown-call',
    '/actions/go/props/endpoint',
    acting('call', { endpoint: 'remove-role-user' }),
    '是不是 "remove-role-users"？',
  ],
  [
    'invalid-action',
    '/actions/go/props',
    acting('call', { endpoint: 'remove-role-users', input: { roleId: '= name' } }),
    '缺少参数 "userIds"',
  ],
  [
    'invalid-action',
    '/actions/go/props/input/roleID',
    acting('call', { endpoint: 'remove-role-users', input: { roleID: 'x', roleId: 'x', userIds: '= ids' } }),
    '是不是 "roleId"？',
  ],
  [
    'expression-name',
    '/actions/go/props/input/roleId',
    acting('call', { endpoint: 'remove-role-users', input: { roleId: '= nmae', userIds: '= ids' } }),
    '是不是 "name"？',
  ],
  [
    'unknown-panel',
    '/actions/go/props/panel',
    acting('open-panel', { panel: 'depart-note' }),
    '是不是 "depart-notes"？',
  ],
  [
    'invalid-action',
    '/actions/go/props/props/depart',
    acting('open-panel', { panel: 'depart-notes', props: { departId: '= name', depart: 'x' } }),
    'departId',
  ],
]

/** The sound page with one action of a type. */
function acting(type: string, props: Readonly<Record<string, unknown>>): string {
  return pageWith({ actions: { go: { title: '执行', type, props } } })
}
