import { type Static, Type } from 'typebox'

export const textOrHtmlOptions = Type.Object(
  {
    html: Type.Optional(
      Type.Object(
        {
          field: Type.String({ description: '旁边的字段。' }),
          values: Type.Array(Type.String(), {
            minItems: 1,
            description: '它取这些值时为富文本。',
          }),
        },
        { additionalProperties: false, description: '何时是富文本，否则是普通文本。' },
      ),
    ),
  },
  { additionalProperties: false },
)
export type TextOrHtmlOptions = Static<typeof textOrHtmlOptions>
