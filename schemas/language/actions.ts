import { type Static, Type } from 'typebox'
import { title } from './layout.ts'
import { condition } from './logic.ts'

const closed = { additionalProperties: false } as const

/** Actions that every list offers on its rows. `refund` opens the record as the refund dialog does: nothing to submit. */
export const ROW_ACTIONS = ['edit', 'detail', 'delete', 'refund', 'add_child'] as const
export type BuiltInRowAction = (typeof ROW_ACTIONS)[number]

export const TOOLBAR_ACTIONS = ['add', 'batch_delete', 'import', 'export'] as const
export const AVAILABLE_TOOLBAR_ACTIONS: readonly string[] = ['add', 'batch_delete']

export const ACTION_NAME_PATTERN = '^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$'
const actionName = Type.String({ pattern: ACTION_NAME_PATTERN, maxLength: 32, description: '动作名。' })

/** A named action of the page: a type from the registry of actions, with its properties. */
export const actionSchema = Type.Object(
  {
    title,
    type: Type.String({
      pattern: '^[a-z][a-z0-9-]*$',
      maxLength: 32,
      description: '动作类型，如 set-values、open-page。',
    }),
    when: Type.Optional(condition),
    confirm: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: '执行前的询问。' })),
    danger: Type.Optional(Type.Boolean({ description: '不可恢复的动作。' })),
    props: Type.Optional(Type.Object({}, { additionalProperties: true, description: '动作的属性，按类型检查。' })),
  },
  { ...closed, description: '页面自己的动作，权限为 <前缀>:<动作名>。' },
)
export type ActionDeclaration = Static<typeof actionSchema>

/** An action on a row: by its name, or with a condition and a title of its own. */
export const rowActionSchema = Type.Union([
  actionName,
  Type.Object({ action: actionName, when: Type.Optional(condition), title: Type.Optional(title) }, closed),
])
export type RowActionDeclaration = Static<typeof rowActionSchema>

export const toolbarActionSchema = actionName
