import { type Static, Type } from 'typebox'
import { fileOptions } from '../upload/schema.ts'

export const imageOptions = Type.Object(
  {
    text: Type.Optional(Type.String({ minLength: 1, maxLength: 16, default: '上传', description: '按钮文字。' })),
    ...fileOptions,
  },
  { additionalProperties: false },
)
export type ImageOptions = Static<typeof imageOptions>
