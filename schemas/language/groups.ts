import { type Static, Type } from 'typebox'
import { fieldReference, title } from './layout.ts'

/** Parts of time by which dates are put together. */
export const GROUP_PERIODS = ['day', 'month', 'year'] as const
export type GroupPeriod = (typeof GROUP_PERIODS)[number]

/** `count`, `sum(payable)`, `average(price)`. */
export const GROUP_FIGURE_PATTERN = '^(?:count|(sum|average)\\(([a-z][A-Za-z0-9]*)\\))$'

export const groupsSchema = Type.Array(
  Type.Object(
    {
      by: fieldReference,
      per: Type.Optional(
        Type.Enum([...GROUP_PERIODS], { description: 'by 是日期或日期时间时，按日、月或年；默认按月。' }),
      ),
      title: Type.Optional(title),
      show: Type.Array(
        Type.String({
          pattern: GROUP_FIGURE_PATTERN,
          maxLength: 80,
          description: 'count：条数；sum(字段)：合计；average(字段)：平均。',
        }),
        { minItems: 1, maxItems: 5, uniqueItems: true, description: '每一组的数。' },
      ),
    },
    { additionalProperties: false },
  ),
  {
    minItems: 1,
    maxItems: 6,
    description:
      '列表的分组统计，如 [{ "by": "status", "show": ["count", "sum(payable)"] }]：按查询条件找到的全部行来数，点一组就按它查询。',
  },
)
export type GroupDeclaration = Static<typeof groupsSchema>[number]
