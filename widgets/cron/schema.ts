import { type Static, Type } from 'typebox'

export const cronOptions = Type.Object(
  {
    variant: Type.Optional(
      Type.Enum(['narrow', 'wide'], {
        default: 'narrow',
        description: '对话框的样式：narrow 宽 608，各部分与预览在下（默认）；wide 宽 800，各部分与预览在右。',
      }),
    ),
    hideSecond: Type.Optional(
      Type.Boolean({ default: false, description: '不显示秒与年，新的表达式为 5 项：分 时 日 月 周，默认否。' }),
    ),
    hideYear: Type.Optional(Type.Boolean({ default: false, description: '不显示年，新的表达式为 6 项，默认否。' })),
  },
  { additionalProperties: false },
)
export type CronOptions = Static<typeof cronOptions>
