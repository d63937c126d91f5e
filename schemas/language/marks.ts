import { type Static, Type } from 'typebox'
import { condition } from './logic.ts'

/** How a marked row looks; what it means says the text beside it. */
const MARK_LOOKS = ['warning', 'danger', 'success', 'muted'] as const
export type MarkLook = (typeof MARK_LOOKS)[number]

const markSchema = Type.Object(
  {
    when: condition,
    as: Type.Enum([...MARK_LOOKS], {
      description: '样子：warning 提醒，danger 要紧，success 已好，muted 不再有用。',
    }),
    text: Type.String({ minLength: 1, maxLength: 12, description: '行上的短标签，如 库存不足：不靠颜色也看得懂。' }),
  },
  { additionalProperties: false },
)
export type MarkDeclaration = Static<typeof markSchema>

export const marksSchema = Type.Array(markSchema, {
  minItems: 1,
  maxItems: 8,
  description: '行的标记：条件成立的行有一条边和一个短标签，按第一个成立的；看不到条件所读字段的人没有这个标记。',
})
