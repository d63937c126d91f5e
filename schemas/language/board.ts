import { type Static, Type } from 'typebox'
import { ACTION_NAME_PATTERN } from './actions.ts'
import { fieldReference } from './layout.ts'

const closed = { additionalProperties: false } as const
const MAX_CARD_FIELDS = 12
const MAX_COLUMNS = 30
const MAX_MOVES = 60

const choice = (description: string) => Type.String({ minLength: 1, maxLength: 100, description })

/** What stands on a card, on boards and among cards alike. */
const faceKeys = {
  title: Type.String({
    minLength: 1,
    maxLength: 200,
    description: '卡片的标题：一个字段名，或带字段的文字，如 "{name}（{code}）"，最多 4 个字段。',
  }),
  image: Type.Optional(fieldReference),
  fields: Type.Optional(
    Type.Array(fieldReference, {
      maxItems: MAX_CARD_FIELDS,
      uniqueItems: true,
      description: '标题下面的字段，按顺序；没有值的不显示。',
    }),
  ),
}

const moveSchema = Type.Object(
  {
    from: Type.Optional(choice('只用于从这一列移出的卡片；不写时从哪一列都可以。')),
    to: choice('移到哪一列：by 字段的一个值。'),
    do: Type.String({
      pattern: ACTION_NAME_PATTERN,
      maxLength: 32,
      description: '执行页面的哪个动作：它的 props.values 把 by 字段写成 to。',
    }),
  },
  closed,
)

/** Cards in columns by a field; moving one runs an action of the page. */
export const boardSchema = Type.Object(
  {
    by: Type.String({ minLength: 1, maxLength: 64, description: '按哪个字段分列：单值的 enum，每个选项一列。' }),
    ...faceKeys,
    columns: Type.Optional(
      Type.Array(choice('by 字段的一个值。'), {
        minItems: 1,
        maxItems: MAX_COLUMNS,
        uniqueItems: true,
        description: '只要这些列，按这个顺序；不写时每个选项一列，存着其他值的行另成一列。',
      }),
    ),
    sum: Type.Optional(fieldReference),
    moves: Type.Optional(
      Type.Array(moveSchema, {
        minItems: 1,
        maxItems: MAX_MOVES,
        description:
          '拖到某一列执行哪个动作。不写时由动作自己得出：把 by 字段写成那个值的动作；同一列有几个动作时要写明，先写的先用。',
      }),
    ),
  },
  {
    ...closed,
    description:
      '看板：按一个字段分列的卡片，拖动卡片执行把字段改成那个值的动作。kind 为 board 时必须写；写在 list、card 的页面上时，可以换成看板。',
  },
)
export type BoardDeclaration = Static<typeof boardSchema>

/** Rows as cards beside each other. */
export const cardSchema = Type.Object(
  {
    ...faceKeys,
    tag: Type.Optional(fieldReference),
  },
  {
    ...closed,
    description: '卡片：每行一张，随宽度排成几列。kind 为 card 时必须写；写在 list、board 的页面上时，可以换成卡片。',
  },
)
export type CardDeclaration = Static<typeof cardSchema>
