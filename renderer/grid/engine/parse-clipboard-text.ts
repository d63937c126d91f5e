const QUOTE = '"'

/**
 * Reads a table from the clipboard, in the form that `clipboard-text.ts` tells of; null when it has more cells than that,
 * found before they are all read. Goes over the text once, whatever stands in it. The line break that ends the last row
 * makes no further row.
 */
export function parseClipboardText(text: string, maxCells = Number.POSITIVE_INFINITY): string[][] | null {
  const nextTab = finderOf(text, '\t')
  const nextFeed = finderOf(text, '\n')
  const nextReturn = finderOf(text, '\r')
  const rows: string[][] = []
  let cells: string[] = []
  let count = 0
  let at = 0
  // A tab at the very end is followed by one more cell, an empty one.
  while (at < text.length || cells.length > 0) {
    if (++count > maxCells) return null
    const quotedEnd = text[at] === QUOTE ? endOfQuoted(text, at) : -1
    const end = quotedEnd === -1 ? Math.min(nextTab(at), nextFeed(at), nextReturn(at)) : quotedEnd
    cells.push(quotedEnd === -1 ? text.slice(at, end) : unquote(text.slice(at + 1, end - 1)))
    at = end + 1
    if (text[end] === '\t') continue
    if (text[end] === '\r' && text[at] === '\n') at++
    rows.push(cells)
    cells = []
  }
  return rows
}

function unquote(cell: string): string {
  return cell
    .replaceAll(QUOTE + QUOTE, QUOTE)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
}

/**
 * Where a quoted cell ends, its closing quote included; -1 when it is a text that only begins with a quote (`"A" 级`):
 * then it is taken as it stands.
 */
function endOfQuoted(text: string, start: number): number {
  let quote = text.indexOf(QUOTE, start + 1)
  while (quote !== -1) {
    const next = text[quote + 1]
    if (next === undefined || next === '\t' || next === '\r' || next === '\n') return quote + 1
    if (next !== QUOTE) return -1
    quote = text.indexOf(QUOTE, quote + 2)
  }
  return -1
}

/**
 * Where a sign comes next, or the end of the text; places are asked for in rising order. What was found is kept: looking
 * from every cell anew would read a long text many times over.
 */
function finderOf(text: string, sign: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const index = text.indexOf(sign, from)
      found = index === -1 ? text.length : index
    }
    return found
  }
}
