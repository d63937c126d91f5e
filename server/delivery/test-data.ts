/** Values for the gaps of a template, as a JSON object holds them; null: it is none. */
export function parseTestData(text: string): Readonly<Record<string, string>> | null {
  if (text.trim() === '') return {}
  try {
    const data: unknown = JSON.parse(text)
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
    const entries = Object.entries(data)
    if (entries.some(([, value]) => typeof value === 'object' && value !== null)) return null
    return Object.fromEntries(entries.map(([name, value]) => [name, value === null ? '' : String(value)]))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
