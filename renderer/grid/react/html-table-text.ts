import { writeClipboardText } from '../engine/clipboard-text.ts'
import { MAX_PASTED_CELLS } from '../engine/constants.ts'

/** The part of the browser's `trustedTypes` used here; TypeScript's DOM library does not know it yet. */
interface TrustedTypesHost {
  readonly DOMParser: typeof DOMParser
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(html: string): string }): PastedHtml
  }
}
interface PastedHtml {
  createHTML(html: string): string
}

/** Longer ones are not read: it may come from anywhere. */
const MAX_LENGTH = 8_000_000

/** Stands for a line break while blanks are put together. */
const LINE_BREAK = '\u2028'

/**
 * A copied piece of a web page as the text that spreadsheets would put on the clipboard: its first table, or all of it as
 * one cell. Empty where it says nothing. Nothing of it is run, loaded or drawn.
 */
export function htmlTableText(html: string): string {
  if (html.length > MAX_LENGTH) return ''
  const { body } = parseUnseen(html)
  for (const unseen of body.querySelectorAll('script, style, template')) unseen.remove()
  for (const lineBreak of body.querySelectorAll('br')) lineBreak.replaceWith(LINE_BREAK)
  const table = body.querySelector('table')
  const rows = table ? rowsOf(table) : [[textOf(body)]]
  return rows.some((cells) => cells.some((text) => text !== '')) ? writeClipboardText(rows) : ''
}

/**
 * A document of its own, in which nothing runs or loads. The console's default policy refuses all markup, since it cannot
 * know what becomes of it: this one, which the server's header names, is for this call alone.
 */
function parseUnseen(html: string, host: TrustedTypesHost = window): Document {
  policy ??= host.trustedTypes?.createPolicy('pasted-table', { createHTML: (markup) => markup })
  return new host.DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
}
/** A name can be taken only once. */
let policy: PastedHtml | undefined

/** A cell that spans others stands in the first of them; the others are empty. */
function rowsOf({ rows }: HTMLTableElement): readonly (readonly string[])[] {
  /** By column: how many rows below are taken by a cell above. */
  const taken: number[] = []
  /** Of more cells than a grid takes no more are read: a small piece can claim to span millions. */
  let count = 0
  return Array.from(rows, ({ cells }) => {
    const texts: string[] = []
    const skipTaken = () => {
      for (;;) {
        const rowsLeft = taken[texts.length] ?? 0
        if (rowsLeft === 0 || count > MAX_PASTED_CELLS) return
        count += 1
        taken[texts.length] = rowsLeft - 1
        texts.push('')
      }
    }
    for (const cell of cells) {
      skipTaken()
      const { colSpan, rowSpan } = cell
      for (let across = 0; across < colSpan && count <= MAX_PASTED_CELLS; across += 1) {
        count += 1
        taken[texts.length] = rowSpan - 1
        texts.push(across === 0 ? textOf(cell) : '')
      }
    }
    skipTaken()
    return texts
  })
}

function textOf({ textContent }: Element): string {
  const blanks = /[ \t\r\n]+/g
  const lines = textContent.replace(blanks, ' ').split(LINE_BREAK)
  return lines
    .map((line) => line.trim())
    .join('\n')
    .trim()
}
