import { Type } from 'typebox'
import { definePanel } from '#renderer/panel.ts'

/** Another page, as a whole: the items of a dictionary, what lies in a bin. */
export const pageList = definePanel({
  type: 'page-list',
  title: '另一个页面',
  summary: '在抽屉或窗口里打开另一个页面，可以固定它的条件。',
  props: Type.Object(
    {
      page: Type.String({ minLength: 1, maxLength: 64, description: '打开哪个页面；权限是那个页面的。' }),
      with: Type.Optional(
        Type.Object(
          {},
          {
            additionalProperties: true,
            description: '固定的条件，按字段：列表只查符合的行，新增的行以它们为初始值。它是条件，不是权限。',
          },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  widthPx: 900,
  load: () => import('./page-list.tsx').then((module) => module.PageList),
})
