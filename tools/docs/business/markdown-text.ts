/** A text of a page as plain Markdown. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#~]/g, '\\$&')
}

/** A code span around any text, backticks within it included. */
export function code(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const blank = longest > 0 ? ' ' : ''
  return `${fence}${blank}${text.replace(/\s+/g, ' ')}${blank}${fence}`
}
