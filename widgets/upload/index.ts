import { defineInput } from '#renderer/widget.ts'
import { filesOf, formatFiles, parseFiles } from './file-text.ts'
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
  cell: ({ multiple, type }, { fileType, number, accept, bizPath }) =>
    type.kind !== 'file'
      ? null
      : {
          type: fileType === 'image' ? 'image' : multiple ? 'file' : 'upload',
          props: {
            ...(accept && { accept: accept.join(',') }),
            bizPath,
            number: multiple ? number : 1,
            ...(multiple && { valueAs: 'list' }),
          },
        },
  cells: ['upload', 'file', 'image'],
  load: () => import('./upload-input.tsx').then((module) => module.UploadInput),
  view: () => loadFileView,
  viewOperates: true,
})
