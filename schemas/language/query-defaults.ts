import { type Static, Type } from 'typebox'
import { recordOf } from '../record-schema.ts'
import { FIELD_NAME_PATTERN } from './names.ts'

const queryDefaultSchema = Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()], {
  description: '一个值，或以 = 开头的表达式，如 "= user.username"。',
})
export type QueryDefaultDeclaration = Static<typeof queryDefaultSchema>

/** Conditions by the name of their field, as they stand in the query bar. */
export function queryDefaultsSchema(description: string) {
  return recordOf(
    Type.Union([queryDefaultSchema, Type.Array(queryDefaultSchema, { minItems: 1, maxItems: 20 })], {
      description: '一个值或表达式；in 可以是几个，between 是起止两个。',
    }),
    { keyPattern: FIELD_NAME_PATTERN, minProperties: 1, maxProperties: 20, description },
  )
}
export type QueryDefaultsDeclaration = Static<ReturnType<typeof queryDefaultsSchema>>
