import { type Static, Type } from 'typebox'

export const numberOptions = Type.Object(
  {
    thousands: Type.Optional(Type.Boolean({ default: false, description: '显示千位分隔符，默认否。' })),
    trim: Type.Optional(Type.Boolean({ description: '小数有几位显示几位，整数不带小数，默认否，补零到字段的位数。' })),
    unit: Type.Optional(Type.String({ minLength: 1, maxLength: 8, description: '数字后面的单位，如 kg、天。' })),
  },
  { additionalProperties: false },
)
export type NumberOptions = Static<typeof numberOptions>
