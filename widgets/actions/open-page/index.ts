import { Type } from 'typebox'
import { defineAction } from '#renderer/action.ts'

/** Opens another page with some of its query filled in from the row: an order's customer, a product's prices. */
export const openPage = defineAction({
  type: 'open-page',
  title: '打开页面',
  summary: '打开另一个页面，可带上查询条件。',
  props: Type.Object(
    {
      page: Type.String({ minLength: 1, maxLength: 64, description: '页面代码。' }),
      query: Type.Optional(
        Type.Object(
          {},
          {
            additionalProperties: true,
            description: '那个页面的查询条件，按字段名；以 = 开头的是表达式，如 "= code"。',
          },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  onSeveral: false,
  checked: { page: { holds: 'page' }, query: { holds: 'parameters' } },
  load: () => import('./run-open-page.ts').then((module) => module.runOpenPage),
})
