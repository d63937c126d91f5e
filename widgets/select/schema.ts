import { type Static, Type } from 'typebox'

export const selectOptions = Type.Object(
  {
    showChooseOption: Type.Optional(
      Type.Boolean({ default: false, description: '列表第一项是“请选择”，选它就清空，默认否；必填时没有。' }),
    ),
  },
  { additionalProperties: false },
)
export type SelectOptions = Static<typeof selectOptions>
