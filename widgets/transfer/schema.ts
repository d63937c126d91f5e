import { Type } from 'typebox'

export const transferOptions = Type.Object(
  {
    search: Type.Optional(Type.Boolean({ default: true, description: '两边各有一个搜索框' })),
    heightPx: Type.Optional(
      Type.Integer({ minimum: 160, maximum: 800, default: 240, description: '两个列表的高度，像素' }),
    ),
  },
  { additionalProperties: false },
)
