import { type Static, Type } from 'typebox'
import { defaultLengthOption } from '../ellipsis/length-option.ts'

/** Specified: 300 x 210. */
export const DEFAULT_POP_WIDTH = 300
export const DEFAULT_POP_HEIGHT = 210
const POP_POSITIONS = ['right', 'left', 'top', 'bottom'] as const
export const DEFAULT_POP_POSITION = 'right'

export const inputPopOptions = Type.Object(
  {
    title: Type.Optional(
      Type.String({ minLength: 1, maxLength: 32, description: '弹出框的标题；不写时是字段的中文名。' }),
    ),
    width: Type.Optional(
      Type.Integer({
        minimum: 160,
        maximum: 1200,
        default: DEFAULT_POP_WIDTH,
        description: '弹出框中文本框的宽度，像素，默认 300。',
      }),
    ),
    height: Type.Optional(
      Type.Integer({
        minimum: 80,
        maximum: 800,
        default: DEFAULT_POP_HEIGHT,
        description: '弹出框中文本框的高度，像素，默认 210。',
      }),
    ),
    position: Type.Optional(
      Type.Enum([...POP_POSITIONS], {
        default: DEFAULT_POP_POSITION,
        description: '弹出框在输入框的哪一边，默认 right；放不下时换一边。',
      }),
    ),
    length: defaultLengthOption,
  },
  { additionalProperties: false },
)
export type InputPopOptions = Static<typeof inputPopOptions>
