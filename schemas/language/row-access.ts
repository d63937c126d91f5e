import { type Static, Type } from 'typebox'
import { ROWS_FOR_PATTERN } from './names.ts'

/** Which rows of the page somebody sees. */
export const rowAccessSchema = Type.Object(
  {
    for: Type.String({
      pattern: ROWS_FOR_PATTERN,
      maxLength: 100,
      description: '对谁：* 为所有人，role:sales 为有这个角色的人，market:order:audit 为有这个权限码的人。',
    }),
    where: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: '能看到哪些行的条件，由数据库判断，如 salesman == user.username。',
    }),
    reveals: Type.Optional(
      Type.Boolean({ description: '条件读了写有 permission 的字段时必须写 true：由看得到哪些行可以看出它的值。' }),
    ),
  },
  { additionalProperties: false, description: '一类人能看到的行。' },
)
export type RowAccessDeclaration = Static<typeof rowAccessSchema>
