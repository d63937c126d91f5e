import type { CompileKnowledge, KnownPage } from '../../compile/compile-context.ts'
import { pageWith } from '../../compile/compile-page.fixture.ts'
import type { Mistake } from '../../compile/page-mistakes.fixture.ts'

function field(part: { readonly kind: 'string'; readonly maxLength: number } | { readonly kind: 'integer' }) {
  return { type: part, multiple: false, restricted: false }
}

function known(kind: string, fields: KnownPage['fields'], shows: readonly string[] = []): KnownPage {
  return { kind, title: '页面', table: null, fields, subTables: new Map(), shows }
}

const TEXT = field({ kind: 'string', maxLength: 36 })

/** The pages that panes may show. */
export const SHOWN_PAGES: NonNullable<CompileKnowledge['pageOutlines']> = new Map([
  ['depart-tree', known('tree', new Map([['departName', TEXT]]))],
  [
    'depart-users',
    known(
      'list',
      new Map([
        ['departId', TEXT],
        ['rank', field({ kind: 'integer' })],
      ]),
    ),
  ],
  ['depart-setting', known('form', new Map([['name', TEXT]]))],
  ['half-written', known('list', null)],
  ['all-departs', known('panes', new Map(), ['depart-tree', 'round'])],
  ['sample', known('panes', new Map(), [])],
  ['round', known('panes', new Map(), ['all-departs', 'sample'])],
])

const DEPART = { id: 'depart', page: 'depart-tree', width: 280 }
const USERS = { id: 'users', page: 'depart-users', with: { departId: '= depart.id' } }

/** A page of panes without mistakes, with some keys replaced. */
export function panesPage(panes: unknown = [DEPART, USERS], more: Record<string, unknown> = {}): string {
  return pageWith({ entity: undefined, fields: undefined, kind: 'panes', panes, ...more })
}

function beside(pane: unknown): string {
  return panesPage([DEPART, pane])
}

export const PANES_MISTAKES: readonly Mistake[] = [
  ['missing-key', '', panesPage(undefined, { panes: undefined }), '缺少 "panes"'],
  ['kind-not-fitting', '/panes', pageWith({ panes: [DEPART, USERS] }), '只有 kind 为 panes'],
  ['kind-not-fitting', '/toolbar', panesPage(undefined, { toolbar: ['add'] }), 'kind 为 panes 的页面没有 toolbar'],
  [
    'kind-not-fitting',
    '/entity',
    panesPage(undefined, { entity: { table: 'demo_sample', api: '/demo/sample' } }),
    '没有 entity',
  ],
  ['kind-not-fitting', '/grid', panesPage(undefined, { grid: {} }), '只有 kind 为 grid'],
  ['out-of-range', '/panes', panesPage([]), '至少 1 项'],
  ['invalid-panes', '/panes/0', panesPage([DEPART]), '它要有 tabs'],
  ['unknown-key', '/panes/1/pages', beside({ ...USERS, pages: 'depart-users' }), '是不是 "page"？'],
  [
    'unknown-action',
    '/permissions/add',
    panesPage(undefined, { permissions: { add: 'market:price:export' } }),
    '没有操作',
  ],
  ['invalid-panes', '/panes/1', beside({ id: 'users' }), '要写一个'],
  ['invalid-panes', '/panes/1/panel', beside({ ...USERS, panel: 'depart-notes' }), '只能写一个'],
  ['invalid-panes', '/panes/1/tabs/0', beside({ id: 'users', tabs: [{ title: '用户' }] }), '要写一个'],
  [
    'invalid-panes',
    '/panes/1/with',
    beside({ id: 'users', tabs: [{ title: '用户', page: 'depart-users' }], with: { departId: '1' } }),
    '写在各个标签页里',
  ],
  ['duplicate-name', '/panes/1/id', beside({ ...USERS, id: 'depart' }), '窗格 "depart" 重复'],
  ['unknown-page', '/panes/1/page', beside({ id: 'users', page: 'depart-user' }), '是不是 "depart-users"？'],
  ['unknown-panel', '/panes/1/panel', beside({ id: 'users', panel: 'depart-note' }), '是不是 "depart-notes"？'],
  ['page-circle', '/panes/1/page', beside({ id: 'again', page: 'sample' }), 'sample → sample'],
  ['page-circle', '/panes/1/page', beside({ id: 'again', page: 'all-departs' }), 'all-departs → round → sample'],
  [
    'unknown-field',
    '/panes/1/with/departID',
    beside({ ...USERS, with: { departID: '= depart.id' } }),
    '是不是 "departId"？',
  ],
  [
    'unknown-field',
    '/panes/1/with/departId',
    beside({ ...USERS, with: { departId: '= depart.departname' } }),
    '是不是 "departName"？',
  ],
  [
    'unknown-field',
    '/panes/1/with/depart',
    beside({ id: 'notes', panel: 'depart-notes', with: { depart: '= depart.id' } }),
    '没有属性 "depart"',
  ],
  ['wrong-value', '/panes/1/with/rank', beside({ ...USERS, with: { rank: 'first' } }), '写整数'],
  [
    'kind-not-fitting',
    '/panes/1/with',
    beside({ id: 'setting', page: 'depart-setting', with: { name: '甲' } }),
    '没有可以限定的列表',
  ],
  [
    'unknown-pane',
    '/panes/1/with/departId',
    beside({ ...USERS, with: { departId: '= deprat.id' } }),
    '是不是 "depart"？',
  ],
  [
    'unknown-pane',
    '/panes/0/with/departName',
    panesPage([
      { ...DEPART, with: { departName: '= users.departId' } },
      { id: 'users', page: 'depart-users' },
    ]),
    '不在前面',
  ],
  [
    'invalid-panes',
    '/panes/1/with/departId',
    beside({ ...USERS, with: { departId: '= depart' } }),
    '写成 "= depart.id"',
  ],
  [
    'invalid-panes',
    '/panes/1/with/departId',
    panesPage([
      { id: 'setting', page: 'depart-setting' },
      { ...USERS, with: { departId: '= setting.id' } },
    ]),
    '没有可以选中的行',
  ],
]
