import { defineUploadCell } from '../../file/cell/define-upload-cell.ts'

/** One file, stored as its path. */
export const upload = defineUploadCell({ type: 'upload', title: '上传' })
