import { Type } from 'typebox'

/** Ways to show a value besides its text; what each is, and which fields it fits, stands in `renderer/show`. */
const SHOW_NAMES = ['tag', 'progress', 'link', 'code', 'copyable', 'relative-time'] as const
export type ShowName = (typeof SHOW_NAMES)[number]

export const showSchema = Type.Object(
  {
    as: Type.Enum([...SHOW_NAMES], {
      description:
        'tag：选项显示为带颜色的标签；progress：0 到 100 的数显示为进度条；link：网址显示为链接；code：编号、代码用等宽字；copyable：旁边有复制按钮；relative-time：“3 分钟前”，悬停看时刻。',
    }),
  },
  {
    additionalProperties: false,
    description: '列表和详情中怎样显示这个字段的值；不写时显示文字，选项的颜色在文字旁。',
  },
)
