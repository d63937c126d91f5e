import { type Static, Type } from 'typebox'

export const numberRangeOptions = Type.Object(
  {
    integer: Type.Optional(Type.Boolean({ default: false, description: '只能填整数，默认否。' })),
    thousands: Type.Optional(Type.Boolean({ default: false, description: '显示千位分隔符，默认否。' })),
    unit: Type.Optional(Type.String({ minLength: 1, maxLength: 8, description: '范围后面的单位，如 kg、天。' })),
  },
  { additionalProperties: false },
)
export type NumberRangeOptions = Static<typeof numberRangeOptions>
