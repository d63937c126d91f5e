import { pageWith } from './compile-page.fixture.ts'
import type { Mistake } from './page-mistakes.fixture.ts'

const gridWith = (grid: Record<string, unknown>) => pageWith({ kind: 'grid', grid })
const tableWith = (part: Record<string, unknown>) =>
  pageWith({
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'demo_line', foreignKey: 'sampleId' },
        fields: { label: { type: 'string(16)', title: '标签' }, count: { type: 'integer', title: '数量' } },
        ...part,
      },
    },
  })

const LINES = {
  title: '明细',
  entity: { table: 'demo_line', foreignKey: 'sampleId' },
  fields: { label: { type: 'string(16)', title: '标签' } },
}
const gridOf = (tables: Record<string, unknown>, grid: Record<string, unknown>) =>
  pageWith({ kind: 'grid', grid, subTables: tables })

const CLOSED = { name: { readonly: true } }
const reaction = (when: string, then: Record<string, unknown>) => ({ id: 'closed', when, then })

const received = (more: Record<string, unknown>) => ({
  toolbar: ['add', 'receive'],
  actions: { receive: { title: '收货', type: 'set-values', props: { values: { count: 1 } }, ...more } },
})

/** Mistakes in what a page says of rows that are edited where they stand. */
export const ROWS_MISTAKES: readonly Mistake[] = [
  [
    'wrong-value',
    '/subTables/lines/columns/0/cell',
    tableWith({ columns: [{ field: 'label', cell: 'tag' }] }),
    '是不是 "tags"？',
  ],
  [
    'cell-not-fitting',
    '/subTables/lines/columns/0/cell',
    tableWith({ columns: [{ field: 'count', cell: 'date' }] }),
    '可用：normal、link、hidden、widget、slot',
  ],
  [
    'cell-not-fitting',
    '/grid/columns/0/cell',
    gridWith({ columns: [{ field: 'name', cell: 'link' }] }),
    '加上 "details": true',
  ],
  [
    'required-field-not-in-form',
    '/grid/columns',
    gridWith({ columns: [{ field: 'name', cell: 'normal' }] }),
    '不在表格的列中',
  ],
  [
    'duplicate-field',
    '/subTables/lines/columns/1/field',
    tableWith({ columns: ['label', { field: 'label', width: 80 }] }),
    '重复',
  ],
  ['unknown-key', '/subTables/lines/guards/edti', tableWith({ guards: { edti: 'row.count > 0' } }), '是不是 "edit"？'],
  [
    'expression-name',
    '/subTables/lines/guards/edit/when',
    tableWith({ guards: { edit: { when: 'row.cuont > 0' } } }),
    '是不是 "count"？',
  ],
  ['expression-name', '/subTables/lines/guards/delete', tableWith({ guards: { delete: 'old.name == null' } }), 'old.'],
  [
    'unknown-action',
    '/subTables/lines/toolbar/1',
    tableWith({ ...received({}), toolbar: ['add', 'recieve'] }),
    'receive',
  ],
  ['invalid-action', '/subTables/lines/actions/receive', tableWith({ ...received({}), toolbar: ['add'] }), '没有按钮'],
  [
    'invalid-action',
    '/subTables/lines/actions/receive/type',
    tableWith(received({ type: 'open-page', props: { page: 'sample' } })),
    '只能填入值',
  ],
  [
    'unknown-field',
    '/subTables/lines/actions/receive/props/values/cuont',
    tableWith(received({ props: { values: { cuont: 1 } } })),
    '是不是 "count"？',
  ],
  ['unknown-field', '/subTables/lines/details/0', tableWith({ details: ['lable'] }), '是不是 "label"？'],
  ['duplicate-field', '/grid/details/1', gridWith({ details: ['name', 'name'] }), '行详情中的 "name" 重复'],
  ['unknown-field', '/grid/order', gridWith({ order: 'prise' }), '是不是 "price"？'],
  ['not-sortable', '/grid/order', gridWith({ order: 'name' }), '不能保存行的顺序'],
  ['unknown-sub-table', '/grid/expand', gridOf({ lines: LINES }, { expand: 'lnies' }), '是不是 "lines"？'],
  ['sub-table-not-placed', '/subTables/lines', gridOf({ lines: LINES }, {}), '写 "grid": { "expand": "lines" }'],
  [
    'sub-table-not-placed',
    '/subTables/notes',
    gridOf(
      { lines: LINES, notes: { ...LINES, entity: { table: 'demo_note', foreignKey: 'sampleId' } } },
      { expand: 'lines' },
    ),
    '只能展开一个子表',
  ],
  ['unknown-action', '/grid/toolbar/0', gridWith({ toolbar: ['ad'] }), '是不是 "add"？'],
  ['unknown-action', '/subTables/lines/toolbar/0', tableWith({ toolbar: ['ad'] }), '是不是 "add"？'],
  [
    'unknown-field',
    '/grid/reactions/0/then/nmae',
    gridWith({ reactions: [reaction('price > 1', { nmae: { readonly: true } })] }),
    '是不是 "name"？',
  ],
  [
    'duplicate-name',
    '/grid/reactions/1/id',
    gridWith({ reactions: [reaction('price > 1', CLOSED), reaction('price > 2', CLOSED)] }),
    '联动 "closed" 重复',
  ],
  [
    'expression-name',
    '/grid/reactions/0/when',
    gridOf({ lines: LINES }, { expand: 'lines', reactions: [reaction('count(lines) > 1', CLOSED)] }),
    '用一个计算字段',
  ],
  [
    'unknown-key',
    '/grid/reactions/0/then/name/value',
    gridWith({ reactions: [reaction('price > 1', { name: { value: '甲' } })] }),
    '可用：visible',
  ],
  [
    'unknown-field',
    '/subTables/lines/reactions/0/then/price',
    tableWith({ reactions: [reaction('row.count > 1', { price: { readonly: true } })] }),
    '没有字段 "price"',
  ],
  [
    'expression-name',
    '/subTables/lines/reactions/0/when',
    tableWith({ reactions: [reaction('row.cuont > 1', { label: { visible: false } })] }),
    '是不是 "count"？',
  ],
  [
    'effect-not-fitting',
    '/subTables/lines/reactions/0/else/label/readonly',
    tableWith({
      fields: { ...LINES.fields, label: { ...LINES.fields.label, readonly: true } },
      reactions: [{ ...reaction('price > 1', { label: { visible: false } }), else: { label: { readonly: false } } }],
    }),
    '删去字段的 readonly',
  ],
  ['duplicate-item', '/grid/toolbar/1', gridWith({ toolbar: ['add', 'add'] }), '第 2 项与前面的重复'],
]
