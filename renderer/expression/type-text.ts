import { type ExpressionType, itemTypeOf, type ScalarType } from './expression-type.ts'
import { CHECK_MESSAGES as messages } from './messages.ts'

/** A type in the author's words: 数字, 文本列表. */
export function typeText(type: ExpressionType): string {
  const item = itemTypeOf(type)
  if (item !== undefined) return messages.listOf(messages.types[item])
  return isNamed(type) ? messages.types[type] : messages.rows
}

/** What may stand in a place: 日期或日期时间. */
export function typesText(types: readonly ExpressionType[]): string {
  const named = types.filter((type) => type !== 'null' && type !== 'unknown' && !/^(null|unknown)\[\]$/.test(type))
  return named.map(typeText).join(messages.or)
}

function isNamed(type: ExpressionType): type is ScalarType {
  return Object.hasOwn(messages.types, type)
}
