import { defineInput } from '#renderer/widget.ts'
import { fileCellOf, filesOf, formatFiles, parseFiles } from '../upload/file-text.ts'
import { imageOptions } from './schema.ts'

const loadFileView = () => import('../upload/file-view.tsx').then((module) => module.FileView)

export const image = defineInput({
  type: 'image',
  title: '图片上传',
  summary: '上传一张或多张图片，以缩略图排列，可预览、调整顺序。',
  options: imageOptions,
  accepts: ['file', 'text', 'json'],
  arity: 'either',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  fullRow: true,
  format: formatFiles,
  parse: parseFiles,
  files: (options, field) => filesOf(options, field, ['image/*']),
  cell: (field, options) => fileCellOf(field, 'image', options),
  cells: ['image', 'file', 'upload'],
  load: () => import('./image-input.tsx').then((module) => module.ImageInput),
  view: () => loadFileView,
  viewOperates: true,
})
