import { defineUploadCell } from './define-upload-cell.ts'

/** Files, stored as a comma text of their paths. */
export const file = defineUploadCell({ type: 'file', title: '文件', extraWidthPx: 1 })
