import { defineUploadCell } from '../../file/cell/define-upload-cell.ts'

/** Pictures, stored as a comma text of their paths; the first is shown. */
export const image = defineUploadCell({ type: 'image', title: '图片', extraWidthPx: 1 })
