import { defineRecordKind } from '../record-kind.ts'

export const formKind = defineRecordKind({
  kind: 'form',
  title: '单页表单',
  summary: '页面就是一条记录的表单，每个租户最多一条。',
  levels: false,
  singleRecord: true,
  takesImports: false,
  listsRows: false,
  withoutKeys: ['list', 'query', 'toolbar', 'board', 'card', 'views'],
  rowActions: ['edit', 'detail', 'delete'],
})
