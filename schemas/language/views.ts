import { type Static, Type } from 'typebox'
import { fieldReference } from './layout.ts'
import { FIELD_NAME_PATTERN } from './names.ts'
import { queryDefaultsSchema } from './query-defaults.ts'
import { sortSchema } from './sort.ts'

const viewSchema = Type.Object(
  {
    name: Type.String({
      pattern: FIELD_NAME_PATTERN,
      maxLength: 40,
      description: '视图的标识，页面内唯一：地址与使用者的默认视图记住的是它。',
    }),
    title: Type.String({ minLength: 1, maxLength: 32, description: '视图的名称。' }),
    query: Type.Optional(
      queryDefaultsSchema('查询条件，如 { "status": ["draft"], "owner": "= user.username" }：字段要放在查询条件里。'),
    ),
    sort: Type.Optional(sortSchema('不写时按页面的排序。')),
    columns: Type.Optional(
      Type.Array(fieldReference, {
        minItems: 1,
        maxItems: 60,
        uniqueItems: true,
        description: '显示的列，按顺序；不写时按使用者的列设置。',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ViewDeclaration = Static<typeof viewSchema>

export const viewsSchema = Type.Array(viewSchema, {
  minItems: 1,
  maxItems: 20,
  description:
    '列表的视图：一组条件、排序与列，使用者在工具栏的“视图”里选择，也可以设为自己的默认；使用者另可保存自己的视图。',
})
