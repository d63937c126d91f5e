/** Names may hold commas and quotes, and none of the texts may be read as a formula. */
export function toCsv(rows: readonly (readonly string[])[]): Blob {
  const cell = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const lines = rows.map((cells) => cells.map(cell).join(','))
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
