import { pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import type { Mistake } from './page-mistakes.fixture.ts'
import { productField } from './reference-mistakes.fixture.ts'

const NUMBER = { prefix: 'PO', date: 'YYYYMMDD', digits: 3 }

/** The sound page with a numbered field; `field` replaces what is said about it. */
const numbering = (field: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  pageWith({ fields: { ...SOUND_PAGE.fields, no: numbered(field) }, ...more })
const numbered = (field: Record<string, unknown> = {}) => ({
  type: 'string(20)',
  title: '单号',
  number: NUMBER,
  ...field,
})
const set = (values: Record<string, unknown>) => ({
  actions: { reset: { title: '重置', type: 'set-values', props: { values } } },
})
const asks = { actions: { ask: { title: '补单号', type: 'set-values', input: ['no'], props: { values: {} } } } }

/** Mistakes in how fields are numbered. */
export const NUMBER_MISTAKES: readonly Mistake[] = [
  ['number-not-fitting', '/fields/no/number', numbering({ type: 'text' }), 'text 字段不能编号'],
  ['number-not-fitting', '/fields/no/number', numbering({ type: 'string(12)' }), '编号有 13 个字符'],
  ['number-not-fitting', '/fields/no/default', numbering({ default: 'A' }), '不能再写 default'],
  ['number-not-fitting', '/fields/no/value', numbering({ value: '= kind' }), '不能再写 value'],
  ['number-not-fitting', '/fields/no/rules', numbering({ rules: ['required'] }), '不能写必填'],
  [
    'number-not-fitting',
    '/form/reactions/0/then/no',
    numbering({}, { form: { reactions: [{ id: 'free', when: "kind == 'a'", then: { no: { readonly: false } } }] } }),
    '不能由联动填写',
  ],
  ['number-not-fitting', '/actions/reset/props/values/no', numbering({}, set({ no: 'A' })), '不能由动作填写'],
  ['number-not-fitting', '/actions/ask/input/0', numbering({}, asks), '不能由动作填写'],
  [
    'number-not-fitting',
    '/fields/product/ref/fill/no',
    pageWith({
      fields: {
        ...SOUND_PAGE.fields,
        no: numbered({ type: 'string(40)' }),
        product: productField({ fill: { no: 'name' } }),
      },
    }),
    '不能由引用带出填写',
  ],
  [
    'number-not-fitting',
    '/subTables/lines/fields/no/number',
    pageWith({
      subTables: {
        lines: { title: '明细', entity: { table: 'demo_line', foreignKey: 'sampleId' }, fields: { no: numbered() } },
      },
    }),
    '子表的行不能编号',
  ],
]

const unique = (fields: readonly string[], more: Record<string, unknown> = {}) => ({ unique: [{ fields }], ...more })

/** Mistakes in which fields are unique together. */
export const UNIQUE_MISTAKES: readonly Mistake[] = [
  ['unknown-field', '/unique/0/fields/1', pageWith(unique(['kind', 'naem'])), '没有字段 "naem"'],
  [
    'unique-not-fitting',
    '/unique/0/fields/1',
    pageWith(unique(['kind', 'long'], { fields: { ...SOUND_PAGE.fields, long: { type: 'text', title: '说明' } } })),
    '是 text',
  ],
  ['unique-not-fitting', '/unique/0/fields/1', pageWith(unique(['kind', 'createBy'])), '由系统填写'],
]

/** Mistakes in what becomes of references to deleted rows. */
export const DELETE_MISTAKES: readonly Mistake[] = [
  [
    'delete-not-fitting',
    '/fields/product/ref/onDelete',
    pageWith({
      fields: { ...SOUND_PAGE.fields, product: productField({ onDelete: 'clear' }, { rules: ['required'] }) },
    }),
    '必填',
  ],
]
