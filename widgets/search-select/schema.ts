import { Type } from 'typebox'

export const searchSelectOptions = Type.Object(
  {
    async: Type.Optional(
      Type.Boolean({
        description:
          'true：输入停顿 800 毫秒后到服务器查找；false：一次取出全部，在浏览器中筛选。不写时引用到服务器查找；字典与选项总是在浏览器中筛选。',
      }),
    ),
    pageSize: Type.Optional(
      Type.Integer({ default: 10, minimum: 1, maximum: 100, description: '到服务器查找时，每次取出的条数。' }),
    ),
  },
  { additionalProperties: false },
)
