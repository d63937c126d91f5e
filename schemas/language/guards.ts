import { type Static, Type } from 'typebox'
import { recordOf } from '../record-schema.ts'
import { ACTION_NAME_PATTERN } from './actions.ts'
import { MAX_EXPRESSION_LENGTH, reveals } from './logic.ts'

/** What a page can guard besides its own actions, whichever way it is asked for. */
export const GUARDED_ACTIONS = ['add', 'edit', 'delete', 'batch_delete', 'add_child'] as const
export type GuardedAction = (typeof GUARDED_ACTIONS)[number]

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

/** What must hold of a row for something to be done to it. */
export const guardsSchema = recordOf(guardSchema, {
  keyPattern: ACTION_NAME_PATTERN,
  minProperties: 1,
  maxProperties: 25,
  description:
    '守卫：不论从按钮、批量、批量保存、导入、动作还是别的页面的后果来，服务器都按它拒绝；键为 add、edit、delete、batch_delete、add_child 或页面自己的动作。',
})
