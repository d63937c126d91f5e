import { type Static, Type } from 'typebox'

export const DEFAULT_STARS = 5

export const rateOptions = Type.Object(
  {
    count: Type.Optional(
      Type.Integer({ minimum: 2, maximum: 10, default: DEFAULT_STARS, description: '最多几颗星，默认 5。' }),
    ),
  },
  { additionalProperties: false },
)
export type RateOptions = Static<typeof rateOptions>
