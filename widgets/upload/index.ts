import { defineInput } from '#renderer/widget.ts'
import { fileCellOf, filesOf, formatFiles, parseFiles } from './file-text.ts'
import { uploadOptions } from './schema.ts'

const loadFileView = () => import('./file-view.tsx').then((module) => module.FileView)

export const upload = defineInput({
  type: 'upload',
  title: '文件上传',
  summary: '上传一个或多个文件。file 字段存路径；text、json 字段存 [{fileName, filePath, fileSize}]。',
  options: uploadOptions,
  accepts: ['file', 'text', 'json'],
  defaultFor: ['file'],
  arity: 'either',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  fullRow: true,
  format: formatFiles,
  parse: parseFiles,
  files: (options, field) =>
    filesOf(options, field, options.fileType === 'image' ? ['image/*'] : (options.accept ?? [])),
  cell: (field, options) =>
    fileCellOf(field, options.fileType === 'image' ? 'image' : field.multiple ? 'file' : 'upload', options),
  cells: ['upload', 'file', 'image'],
  load: () => import('./upload-input.tsx').then((module) => module.UploadInput),
  view: () => loadFileView,
  viewOperates: true,
})
