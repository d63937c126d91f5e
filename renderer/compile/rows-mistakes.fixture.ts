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
  ['wrong-value', '/grid/toolbar/0', gridWith({ toolbar: ['ad'] }), '是不是 "add"？'],
  ['duplicate-item', '/grid/toolbar/1', gridWith({ toolbar: ['add', 'add'] }), '第 2 项与前面的重复'],
]
