import { type Static, Type } from 'typebox'

/** Specified, as the minimum is. */
export const DEFAULT_HEIGHT_PX = 300
const MIN_HEIGHT_PX = 200

export const markdownOptions = Type.Object(
  {
    height: Type.Optional(
      Type.Integer({
        minimum: MIN_HEIGHT_PX,
        maximum: 1_200,
        default: DEFAULT_HEIGHT_PX,
        description: '编辑区的高度，像素，默认 300，最小 200。',
      }),
    ),
    preview: Type.Optional(
      Type.Boolean({ default: true, description: '打开时在旁边显示预览（窄时在下方），默认显示；工具栏可以开关。' }),
    ),
  },
  { additionalProperties: false },
)
export type MarkdownOptions = Static<typeof markdownOptions>
