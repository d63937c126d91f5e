import { type Static, Type } from 'typebox'

const TAG_SEPARATORS = [',', ';'] as const
export type TagSeparator = (typeof TAG_SEPARATORS)[number]
export const DEFAULT_SEPARATOR: TagSeparator = ','

export const tagInputOptions = Type.Object(
  {
    separator: Type.Optional(
      Type.Enum([...TAG_SEPARATORS], {
        default: DEFAULT_SEPARATOR,
        description: '存储时标签之间的符号，默认英文逗号。',
      }),
    ),
    group: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 20, description: '输入的文字每几个字分成一个标签，如 2；不写时不分。' }),
    ),
    max: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: '最多几个标签；不写时不限。' })),
  },
  { additionalProperties: false },
)
export type TagInputOptions = Static<typeof tagInputOptions>
