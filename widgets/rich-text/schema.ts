import { type Static, Type } from 'typebox'

/** Specified. */
export const DEFAULT_HEIGHT_PX = 300

export const richTextOptions = Type.Object(
  {
    height: Type.Optional(
      Type.Integer({
        minimum: 120,
        maximum: 1_200,
        default: DEFAULT_HEIGHT_PX,
        description: '编辑区的高度，像素，默认 300；内容更长时在其中滚动。',
      }),
    ),
  },
  { additionalProperties: false },
)
export type RichTextOptions = Static<typeof richTextOptions>
