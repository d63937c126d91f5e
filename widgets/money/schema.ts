import { type Static, Type } from 'typebox'

export const moneyOptions = Type.Object(
  {
    symbol: Type.Optional(Type.String({ minLength: 1, maxLength: 4, description: '数字前面的货币符号，如 ¥。' })),
    unit: Type.Optional(Type.String({ minLength: 1, maxLength: 8, description: '数字后面的单位，如 元、元/吨。' })),
    thousands: Type.Optional(Type.Boolean({ default: true, description: '不在编辑时显示千位分隔符，默认是。' })),
  },
  { additionalProperties: false },
)
export type MoneyOptions = Static<typeof moneyOptions>
