import { type Static, Type } from 'typebox'
import { lengthOption } from '../ellipsis/length-option.ts'

export const DEFAULT_ROWS = 3

export const textareaOptions = Type.Object(
  {
    rows: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 30, default: DEFAULT_ROWS, description: '至少显示的行数，默认 3。' }),
    ),
    length: lengthOption,
  },
  { additionalProperties: false },
)
export type TextareaOptions = Static<typeof textareaOptions>
