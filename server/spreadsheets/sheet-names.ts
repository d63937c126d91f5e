/** Longest name of a sheet. */
const MAX_NAME_LENGTH = 31

/** Names of sheets are short, unique whatever their case, and without the characters of addresses. */
export function sheetName(wanted: string, taken: readonly string[]): string {
  const plain = wanted
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
  const base = plain === '' || plain.toLowerCase() === 'history' ? 'Sheet' : plain
  const used = new Set(taken.map((name) => name.toLowerCase()))
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`
    const name =
      [...base]
        .slice(0, MAX_NAME_LENGTH - ending.length)
        .join('')
        .slice(0, MAX_NAME_LENGTH - ending.length) + ending
    if (!used.has(name.toLowerCase())) return name
  }
}
