import { type Static, Type } from 'typebox'

export const inputOptions = Type.Object(
  {
    trim: Type.Optional(Type.Boolean({ default: true, description: '离开输入框时去掉首尾的空格，默认是。' })),
  },
  { additionalProperties: false },
)
export type InputOptions = Static<typeof inputOptions>
