import { defineRecordKind } from '../record-kind.ts'
import { flatParts } from '../row-views/flat-parts.ts'

export const cardKind = defineRecordKind({
  kind: 'card',
  title: '卡片',
  summary: '每行一张卡片，有图片、标题和字段。',
  levels: false,
  singleRecord: false,
  takesImports: true,
  listsRows: false,
  flatRows: true,
  withoutKeys: [],
  rowActions: ['edit', 'detail', 'delete'],
  ...flatParts('card'),
})
