import type { FieldType } from '#schemas/language/field-type.ts'

/** How a value of the type is written in a page; undefined where any text will do. */
export function literalHint({ kind }: FieldType): string | undefined {
  switch (kind) {
    case 'boolean':
      return '写 true 或 false，不加引号'
    case 'integer':
      return '写整数，不加引号，如 1'
    case 'decimal':
      return '写数字，如 12.5'
    case 'date':
      return '写成 "2026-01-31"，或表达式 "= today()"'
    case 'datetime':
      return '写成 "2026-01-31 09:30:00"，或表达式 "= now()"'
    case 'time':
      return '写成 "09:30:00"'
    default:
      return undefined
  }
}
