import { type Static, Type } from 'typebox'
import { reportOptions } from '../popup/schema.ts'

export const popupDictOptions = Type.Object(
  {
    ...reportOptions,
    valueField: Type.Optional(Type.String({ maxLength: 64, description: '报表中存储的列。' })),
    labelField: Type.Optional(Type.String({ maxLength: 64, description: '报表中显示的列。' })),
  },
  { additionalProperties: false },
)
export type PopupDictOptions = Static<typeof popupDictOptions>
