import { defineRecordKind } from '../record-kind.ts'
import { flatParts } from '../row-views/flat-parts.ts'

export const boardKind = defineRecordKind({
  kind: 'board',
  title: '看板',
  summary: '卡片按一个字段分列，拖动卡片执行页面的动作。',
  levels: false,
  singleRecord: false,
  takesImports: true,
  listsRows: false,
  flatRows: true,
  withoutKeys: [],
  rowActions: ['edit', 'detail', 'delete'],
  ...flatParts('board'),
})
