import { Type } from 'typebox'
import { definePanel } from '#renderer/panel.ts'

/** The list of another page to choose rows from: users for a role, products for a promotion. */
export const pickRecords = definePanel({
  type: 'pick-records',
  title: '选择记录',
  summary: '列出另一个页面的数据，选中若干行后调用一个接口。',
  props: Type.Object(
    {
      page: Type.String({ minLength: 1, maxLength: 64, description: '列出哪个页面的数据。' }),
      endpoint: Type.String({ minLength: 1, maxLength: 64, description: '确定后调用的接口的名称。' }),
      input: Type.Optional(
        Type.Object({}, { additionalProperties: true, description: '接口的参数，按名称；"= ids" 是选中各行的 id。' }),
      ),
    },
    { additionalProperties: false },
  ),
  widthPx: 1000,
  load: () => import('./pick-records.tsx').then((module) => module.PickRecords),
})
