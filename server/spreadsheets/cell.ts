/**
 * A cell as it is written. There is no kind for formulas: a text stays a text, whatever it begins with.
 * `serial` counts days from 1899-12-30, as spreadsheets do; `text` is the same for files without numbers of days.
 */
export type Cell =
  | null
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: string; readonly decimals: number }
  | { readonly kind: 'date' | 'datetime'; readonly serial: number; readonly text: string }

/** What the cells of a column are: empty ones too, so that what people type there is taken the same way. */
export type CellFormat =
  | { readonly kind: 'text' | 'date' | 'datetime' }
  | { readonly kind: 'number'; readonly decimals: number }

/** Longest text of a cell; a file with a longer one is taken for damaged. */
export const MAX_CELL_LENGTH = 32_767

const DAY_MS = 86_400_000
const EPOCH_DAYS = 25_569
/** 1900-03-01: spreadsheets count a 29th of February 1900 that never was, so earlier days are a day off. */
const FIRST_TRUE_DAY = 61

export function textCell(text: string): Cell {
  return text === '' ? null : { kind: 'text', text }
}

/** `2026-01-05` or `2026-01-05 09:30:00`, as a date cell; as a text where spreadsheets have no such day. */
export function dateCell(kind: 'date' | 'datetime', text: string): Cell {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/.exec(text)
  if (!parts) return textCell(text)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const serial = Date.UTC(year, month - 1, day, hour, minute, second) / DAY_MS + EPOCH_DAYS
  return serial < FIRST_TRUE_DAY ? textCell(text) : { kind, serial, text }
}
