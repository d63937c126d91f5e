import { type Static, Type } from 'typebox'

export const DEFAULT_ROWS = 3

export const textareaOptions = Type.Object(
  {
    rows: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 30, default: DEFAULT_ROWS, description: '至少显示的行数，默认 3。' }),
    ),
  },
  { additionalProperties: false },
)
export type TextareaOptions = Static<typeof textareaOptions>
