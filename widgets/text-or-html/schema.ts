import { type Static, Type } from 'typebox'
import { FIELD_NAME_PATTERN } from '#schemas/language/names.ts'

export const textOrHtmlOptions = Type.Object(
  {
    html: Type.Optional(
      Type.Object(
        {
          field: Type.String({ pattern: FIELD_NAME_PATTERN, maxLength: 64, description: '旁边的字段。' }),
          values: Type.Array(Type.String({ maxLength: 64 }), {
            minItems: 1,
            maxItems: 20,
            uniqueItems: true,
            description: '它取这些值时为富文本。',
          }),
        },
        { additionalProperties: false, description: '何时是富文本；不写时总是普通文本。' },
      ),
    ),
  },
  { additionalProperties: false },
)
export type TextOrHtmlOptions = Static<typeof textOrHtmlOptions>
