import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

/**
 * An object with any keys (or those of a pattern) and one kind of value. TypeBox's own `Record` draws its whole type
 * engine into the console's bundle, some 10 KB of the sign-in page, for the same JSON Schema.
 */
export function recordOf<Value extends TSchema>(
  value: Value,
  options: {
    readonly keyPattern?: string
    readonly minProperties?: number
    readonly maxProperties?: number
    readonly description?: string
  } = {},
): TUnsafe<Record<string, Static<Value>>> {
  const { keyPattern, ...rest } = options
  const values =
    keyPattern === undefined
      ? { additionalProperties: value }
      : { patternProperties: { [keyPattern]: value }, additionalProperties: false }
  return Type.Unsafe<Record<string, Static<Value>>>({ type: 'object', ...values, ...rest })
}
