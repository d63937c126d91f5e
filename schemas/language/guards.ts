import { type Static, Type } from 'typebox'
import { recordOf } from '../record-schema.ts'
import { ACTION_NAME_PATTERN } from './actions.ts'
import { MAX_EXPRESSION_LENGTH, reveals } from './logic.ts'

const condition = Type.String({
  minLength: 1,
  maxLength: MAX_EXPRESSION_LENGTH,
  description: '条件：按已经保存的行判断；add 按要新增的行判断。',
})

const guardSchema = Type.Union([
  condition,
  Type.Object(
    {
      when: condition,
      message: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: '不成立时的提示，如 “已审批的订单不能修改”。' }),
      ),
      reveals,
    },
    { additionalProperties: false },
  ),
])
export type GuardDeclaration = Static<typeof guardSchema>

/** What must hold of a row of a sub-table for it to be added, changed, removed. */
export const ROW_GUARDS = ['add', 'edit', 'delete'] as const
export type RowGuardName = (typeof ROW_GUARDS)[number]

export const rowGuardsSchema = Type.Object(
  {
    add: Type.Optional({ ...guardSchema, description: '新增一行：row. 是要新增的行。' }),
    edit: Type.Optional({ ...guardSchema, description: '修改一行：row. 是已经保存的行。' }),
    delete: Type.Optional({ ...guardSchema, description: '删除一行：row. 是已经保存的行。' }),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description:
      '行的守卫：row. 指本行，直接写字段名指主记录（已经保存的值；新增主记录时是要保存的值）。服务器每次保存都按它拒绝。',
  },
)

/** What must hold of a row for something to be done to it. */
export const guardsSchema = recordOf(guardSchema, {
  keyPattern: ACTION_NAME_PATTERN,
  minProperties: 1,
  maxProperties: 25,
  description:
    '守卫：不论从按钮、批量、批量保存、导入、动作还是别的页面的后果来，服务器都按它拒绝；键为 add、edit、delete、batch_delete、add_child 或页面自己的动作。add 的条件只看 user.、today()、now() 时，“新增”按钮先说明原因，其余的在保存时判断。',
})
