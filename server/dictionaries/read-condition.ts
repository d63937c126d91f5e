/** A column of a condition with what it must hold, as a text. */
export interface NamedValue {
  readonly name: string
  readonly value: string
}

/**
 * The condition of a tree: a JSON object as a text, names with the plain values that they must hold.
 * Undefined for everything else.
 */
export function parseJsonCondition(text: string): readonly NamedValue[] | undefined {
  if (text.trim() === '') return []
  const parsed = parseObject(text)
  if (parsed === undefined) return undefined
  const named: NamedValue[] = []
  for (const [name, value] of Object.entries(parsed)) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
    named.push({ name, value: String(value) })
  }
  return named
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
