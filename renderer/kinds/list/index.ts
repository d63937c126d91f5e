import { defineRecordKind } from '../record-kind.ts'

export const listKind = defineRecordKind({
  kind: 'list',
  title: '列表',
  summary: '查询栏、列表与表单；不写 kind 时就是它。',
  levels: false,
  singleRecord: false,
  takesImports: true,
  listsRows: true,
  withoutKeys: [],
  rowActions: ['edit', 'detail', 'delete'],
})
