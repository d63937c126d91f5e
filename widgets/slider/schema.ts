import { type Static, Type } from 'typebox'

export const DEFAULT_MIN = 0
export const DEFAULT_MAX = 100
export const DEFAULT_STEP = 1
const LARGEST = 1_000_000_000

const bound = { minimum: -LARGEST, maximum: LARGEST } as const

export const sliderOptions = Type.Object(
  {
    min: Type.Optional(Type.Number({ ...bound, default: DEFAULT_MIN, description: '最左边的值，默认 0。' })),
    max: Type.Optional(Type.Number({ ...bound, default: DEFAULT_MAX, description: '最右边的值，默认 100。' })),
    step: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: LARGEST,
        default: DEFAULT_STEP,
        description: '每一步多少，默认 1。',
      }),
    ),
    unit: Type.Optional(Type.String({ minLength: 1, maxLength: 8, description: '数字后面的单位，如 %。' })),
  },
  { additionalProperties: false },
)
export type SliderOptions = Static<typeof sliderOptions>
