import { defineRecordKind } from '../record-kind.ts'
import { compileGrid, compileGridList, compileGridToolbar } from './compile-grid.ts'

export const gridKind = defineRecordKind({
  kind: 'grid',
  title: '批量录入',
  summary: '在表格中直接增删改多行，一次保存。',
  levels: false,
  singleRecord: false,
  takesImports: true,
  listsRows: false,
  withoutKeys: ['list', 'toolbar', 'form', 'detail', 'timers', 'board', 'card', 'views'],
  ownKey: { name: 'grid', misplaced: 'kind-not-fitting' },
  rowActions: [],
  // The buttons of a grid stand above its rows, and what must be in its columns is its own matter.
  hasToolbar: false,
  hasForm: false,
  compileToolbar: compileGridToolbar,
  compileOwn: (fields, context, { subTables }) => ({ grid: compileGrid(fields, subTables, context) }),
  compileList: ({ grid }, fields, context) => (grid ? compileGridList(grid, fields, context) : null),
})
