import { type Static, Type } from 'typebox'
import { ACTION_NAME_PATTERN } from './actions.ts'
import { title } from './layout.ts'
import { identifier, MAX_EXPRESSION_LENGTH, reveals } from './logic.ts'
import { DAILY_PATTERN } from './names.ts'

/** What a page does with its rows by itself when their time has come. */
const timerSchema = Type.Object(
  {
    name: Type.Optional(identifier),
    title: Type.Optional(title),
    when: Type.String({
      minLength: 1,
      maxLength: MAX_EXPRESSION_LENGTH,
      description: "哪些行到时间了，由数据库判断，如 status == 'scheduled' && publishAt <= now()。",
    }),
    do: Type.String({
      pattern: ACTION_NAME_PATTERN,
      maxLength: 32,
      description: '对这样的行执行页面自己的哪个动作；动作的 when、校验和后果照常。',
    }),
    daily: Type.Optional(
      Type.String({
        pattern: DAILY_PATTERN,
        maxLength: 5,
        description: '每天一次，业务时区的时刻，如 08:30；不写时每分钟看一次。',
      }),
    ),
    reveals,
  },
  { additionalProperties: false, description: '到时间就由系统执行的一个动作。' },
)
export type TimerDeclaration = Static<typeof timerSchema>

export const timersSchema = Type.Array(timerSchema, {
  minItems: 1,
  maxItems: 20,
  description: '定时：到了时间，系统自己对符合条件的行执行动作，不论有没有人打开页面。',
})
