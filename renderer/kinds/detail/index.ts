import { defineRecordKind } from '../record-kind.ts'

export const detailKind = defineRecordKind({
  kind: 'detail',
  title: '单页详情',
  summary: '页面就是一条记录的详情：地址中 id 所指的，否则唯一的那条。',
  levels: false,
  singleRecord: false,
  takesImports: false,
  listsRows: false,
  withoutKeys: ['list', 'query', 'toolbar', 'board', 'card', 'views'],
  rowActions: ['edit', 'detail', 'delete'],
})
