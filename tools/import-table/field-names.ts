import { isReservedFieldName, MAX_FIELD_NAME_LENGTH, SYSTEM_FIELD_NAMES } from '#schemas/language/names.ts'

/** `Customer_Name` -> `customerName`; a name that the language does not take becomes `field3`. */
export function toFieldName(column: string, position: number, taken: ReadonlySet<string>): string {
  const words = column.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const camel = words
    .map((word, index) => {
      const plain = /^[A-Z0-9]+$/.test(word) ? word.toLowerCase() : word
      return index === 0
        ? plain.charAt(0).toLowerCase() + plain.slice(1)
        : plain.charAt(0).toUpperCase() + plain.slice(1)
    })
    .join('')
  const isName = /^[a-z][A-Za-z0-9]*$/.test(camel)
  const base = isName ? camel.slice(0, MAX_FIELD_NAME_LENGTH - 5) : `field${position}`
  const free = isReservedFieldName(base) ? `${base}Value` : base
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? free : `${free}${count}`
    if (!taken.has(name)) return name
  }
}

export function isSystemColumn(column: string): boolean {
  const name = column.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return SYSTEM_FIELD_NAMES.some((system) => system === name)
}

const MAX_TITLE_LENGTH = 32

/** A title from a comment: what stands before the first mark, `状态（0 停用，1 启用）` -> `状态`. */
export function toTitle(comment: string | null, fallback: string): string {
  const [first = ''] = (comment ?? '').trim().split(/[：:（(，,；;\n]/)
  const title = first.trim() === '' ? fallback : first.trim()
  return [...title].slice(0, MAX_TITLE_LENGTH).join('')
}
