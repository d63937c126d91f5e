import { Type } from 'typebox'

export const areaOptions = Type.Object(
  {
    type: Type.Optional(
      Type.Union([Type.Literal('cascader'), Type.Literal('select')], {
        default: 'cascader',
        description: 'cascader：一个级联选择框；select：省、市、区三个下拉框。',
      }),
    ),
    saveCode: Type.Optional(
      Type.Union([Type.Literal('region'), Type.Literal('city'), Type.Literal('province'), Type.Literal('all')], {
        default: 'region',
        description: '选到哪一级算选定：region 区县，city 市，province 省，all 任何一级；下面没有了的总算选定。',
      }),
    ),
    width: Type.Optional(
      Type.String({ default: '100%', pattern: '^\\d{1,4}(px|%)$', description: '宽度，如 100%、320px。' }),
    ),
  },
  { additionalProperties: false },
)
