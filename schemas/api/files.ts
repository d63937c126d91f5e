import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** Parts of the form besides `file`: the path's first folder, and a small picture that stands for the file in lists. */
export const UPLOAD_FIELDS = { file: 'file', biz: 'biz', thumbnail: 'thumbnail' } as const
export const DEFAULT_BIZ = 'temp'

/** A thumbnail is at most so large, in bytes, and in pixels of its longer side. */
export const MAX_THUMBNAIL_BYTES = 64 * 1024
export const MAX_THUMBNAIL_SIDE = 256

/** Behind the address of a file: its small picture, where it has one. */
export const THUMBNAIL_PARAM = 'thumb'

const uploadedFile = Type.Object({
  fileName: Type.String(),
  /** As the message of the envelope: the path with its signature. */
  filePath: Type.String(),
  fileSize: Type.Integer(),
  fileType: Type.String(),
})

/** Takes one file. The message of the answer is its path, as fields of records hold it. */
export const uploadFile = endpoint({
  method: 'POST',
  title: '上传文件',
  path: '/sys/common/upload',
  access: 'self',
  result: Type.Union([uploadedFile, Type.Null()]),
})
