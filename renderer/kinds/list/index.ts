import { defineRecordKind } from '../record-kind.ts'
import { flatParts } from '../row-views/flat-parts.ts'

export const listKind = defineRecordKind({
  kind: 'list',
  title: '列表',
  summary: '查询栏、列表与表单；不写 kind 时就是它。',
  levels: false,
  singleRecord: false,
  takesImports: true,
  listsRows: true,
  flatRows: true,
  withoutKeys: [],
  rowActions: ['edit', 'detail', 'delete'],
  ...flatParts('list'),
})
