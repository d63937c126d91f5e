import { Type } from 'typebox'

export const treeDictOptions = Type.Object(
  {
    parentCode: Type.Optional(
      Type.String({ default: '', maxLength: 100, description: '从哪个编码的分类的下级开始；不写时从最上一级开始。' }),
    ),
    async: Type.Optional(
      Type.Boolean({ default: false, description: 'true：展开时才取下一级；false：一次取出整棵树。' }),
    ),
  },
  { additionalProperties: false },
)
