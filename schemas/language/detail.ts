import { type Static, Type } from 'typebox'
import { layoutNodeSchema, title } from './layout.ts'
import { MAX_EXPRESSION_LENGTH } from './logic.ts'
import { PAGE_CODE_PATTERN } from './names.ts'

const closed = { additionalProperties: false } as const

const relatedSchema = Type.Object(
  {
    page: Type.String({ pattern: PAGE_CODE_PATTERN, maxLength: 64, description: '列出哪个页面的行，写它的代码。' }),
    where: Type.String({
      minLength: 1,
      maxLength: MAX_EXPRESSION_LENGTH,
      description:
        '列出哪些行，如 member == id：== 左边是那个页面的字段，右边是本记录的 id、字段或一个值；几个条件用 && 连接。',
    }),
    title: Type.Optional(title),
  },
  closed,
)
export type RelatedDeclaration = Static<typeof relatedSchema>

/** What a record shows besides its fields, and how it stands there. */
export const detailSchema = Type.Object(
  {
    columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: '每行几项，默认 3。' })),
    layout: Type.Optional(Type.Array(layoutNodeSchema, { minItems: 1, maxItems: 40, description: '分组与排布。' })),
    related: Type.Optional(
      Type.Array(relatedSchema, {
        minItems: 1,
        maxItems: 8,
        description: '详情里的标签页：别的页面中与这条记录有关的行，各有数量；没有那个页面查询权限的人看不到。',
      }),
    ),
    history: Type.Optional(
      Type.Boolean({
        description: '详情里有“变更记录”：谁在什么时候改了什么；权限码为“权限前缀:history”。',
      }),
    ),
  },
  { ...closed, description: '详情：排布默认跟随表单，还可以有相关的列表和变更记录。' },
)
