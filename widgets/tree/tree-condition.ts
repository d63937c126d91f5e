import type { OptionMistake } from '#renderer/widget.ts'

/** The condition of a tree, a JSON object as a text: what rows must hold, by column. Undefined: it is none. */
export function readCondition(text: string): Readonly<Record<string, string>> | undefined {
  if (text.trim() === '') return {}
  const parsed = parseJson(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
  const entries = Object.entries(parsed)
  const arePlain = entries.every(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  return arePlain ? Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** What is wrong with the option `condition`, in the words of the widget. */
export function conditionMistakes(condition: string | undefined, message: string): readonly OptionMistake[] {
  if (readCondition(condition ?? '')) return []
  return [{ pointer: '/condition', message, hint: '写成 JSON 对象的文本，如 {"status":"1"}' }]
}

/** The same as the fourth part of a table dictionary, for the search beside the tree. */
export function conditionFilter(condition: string | undefined): string | undefined {
  const entries = Object.entries(readCondition(condition ?? '') ?? {})
  if (entries.length === 0) return undefined
  return entries.map(([column, value]) => `${column}='${value.replaceAll("'", "''")}'`).join(' and ')
}
