import { type Static, Type } from 'typebox'

export const DEFAULT_YES = 'Y'
export const DEFAULT_NO = 'N'

const stored = { minLength: 1, maxLength: 32 } as const

export const yesNoOptions = Type.Object(
  {
    yes: Type.Optional(Type.String({ ...stored, default: DEFAULT_YES, description: '打开时存储的值，默认 Y。' })),
    no: Type.Optional(Type.String({ ...stored, default: DEFAULT_NO, description: '关闭时存储的值，默认 N。' })),
  },
  { additionalProperties: false },
)
export type YesNoOptions = Static<typeof yesNoOptions>
