import { pageWith, pageWithField, SOUND_PAGE } from './compile-page.fixture.ts'
import type { Mistake } from './page-mistakes.fixture.ts'
import { pageWithProduct } from './reference-mistakes.fixture.ts'

/** A field whose widget reads and fills fields beside it. */
function pageWithFiller(options: Record<string, unknown>, more: Record<string, unknown> = {}): string {
  const filler = { type: 'string(64)', title: '带出', widget: { type: 'filler', options } }
  return pageWith({ fields: { ...SOUND_PAGE.fields, filler, ...more } })
}

const picked = (part: Record<string, unknown>) =>
  pageWithField('who', { type: 'ref', title: '谁', widget: 'user-picker', ...part })

/** A field whose widget shows another column of the rows that it picks from. */
const pageWithPicked = (shows: string) =>
  pageWithProduct({}, { field: { widget: { type: 'row-picker', options: { shows } } } })

/** Mistakes that only a widget knows of: tables it cannot choose from, fields beside its own, options that do not agree. */
export const WIDGET_MISTAKES: readonly Mistake[] = [
  [
    'widget-not-fitting',
    '/fields/who/widget',
    picked({ ref: { entity: 'demo_product', value: 'id', label: 'name' } }),
    '只能引用 sys_user，不能引用 demo_product',
  ],
  ['unknown-ref', '/fields/product/widget/options/shows', pageWithPicked('titel'), '是不是 "title"？'],
  ['unknown-ref', '/fields/product/widget/options/shows', pageWithPicked('cost'), '要有权限才能看'],
  ['unknown-field', '/fields/filler/widget/options/reads', pageWithFiller({ reads: 'nam' }), '是不是 "name"？'],
  ['unknown-field', '/fields/filler/widget/options/writes', pageWithFiller({ writes: 'nam' }), '是不是 "name"？'],
  ['fill-not-fitting', '/fields/filler/widget/options/writes', pageWithFiller({ writes: 'createTime' }), '由系统填写'],
  [
    'fill-not-fitting',
    '/fields/filler/widget/options/writes',
    pageWithFiller({ writes: 'total' }, { total: { type: 'decimal(12,2)', title: '合计', value: '= price' } }),
    '由表达式算出',
  ],
  [
    'fill-not-fitting',
    '/fields/filler/widget/options/writes',
    pageWithFiller({ writes: 'shown' }, { shown: { type: 'string(64)', title: '只看', readonly: true } }),
    '是只读的',
  ],
  [
    'fill-not-fitting',
    '/fields/filler/widget/options/writes',
    pageWithFiller({ writes: 'count' }, { count: { type: 'integer', title: '数量' } }),
    '是 integer',
  ],
  [
    'fill-not-fitting',
    '/fields/filler/widget/options/writes',
    pageWithFiller({ writes: 'kinds' }, { kinds: { type: 'enum', title: '多种', dict: 'kind', multiple: true } }),
    '存多个值',
  ],
  [
    'invalid-option',
    '/fields/filler/widget/options/writes',
    pageWithFiller({ reads: 'name', writes: 'filler' }),
    '不能填自己',
  ],
]
