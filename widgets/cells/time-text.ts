import {
  DATE_FORMAT,
  DATETIME_FORMAT,
  isDate,
  isTime,
  normaliseDateText,
  normaliseTimeText,
  TIME_FORMAT,
} from '#schemas/values/calendar.ts'

export type MomentKind = 'date' | 'datetime' | 'time'

export const DEFAULT_FORMATS: Readonly<Record<MomentKind, string>> = {
  date: DATE_FORMAT,
  datetime: DATETIME_FORMAT,
  time: TIME_FORMAT,
}

/** `YYYY-MM-DD HH:mm:ss`, with the first day and the first second where a format leaves them out. */
export type Moment = string

const TOKENS = /YYYY|MM|DD|HH|mm|ss/g
const PLACES: Readonly<Record<string, readonly [from: number, to: number]>> = {
  YYYY: [0, 4],
  MM: [5, 7],
  DD: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
  ss: [17, 19],
}
/** Dates of times of day: any will do. */
const SOME_DAY = '1970-01-01'

/** Compiled formats: a column reads thousands of cells by one. */
const readers = new Map<string, RegExp>()

function readerOf(format: string): RegExp {
  const known = readers.get(format)
  if (known) return known
  const escaped = format.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const reader = new RegExp(`^${escaped.replace(TOKENS, (token) => `(?<${token}>\\d{${token.length}})`)}$`)
  readers.set(format, reader)
  return reader
}

function readByFormat(text: string, format: string): Moment | null {
  const parts = readerOf(format).exec(text)?.groups
  if (!parts) return null
  const { YYYY = '1970', MM = '01', DD = '01', HH = '00', mm = '00', ss = '00' } = parts
  return momentOf(`${YYYY}-${MM}-${DD}`, `${HH}:${mm}:${ss}`)
}

function momentOf(date: string, time: string): Moment | null {
  return isDate(date) && isTime(time) ? `${date} ${time}` : null
}

/**
 * The moment that a text means: in the column's format, or as people write it (`2024/1/5`, `20240131`, `2024年1月5日`,
 * `8:30`, `0830`). Null when it is none.
 */
export function readMoment(kind: MomentKind, text: string, format: string): Moment | null {
  const plain = text.trim().normalize('NFKC')
  if (format === DATE_FORMAT && isDate(plain)) return `${plain} 00:00:00`
  const byFormat = readByFormat(plain, format)
  if (byFormat !== null) return byFormat
  if (kind === 'time') {
    const time = plain.replace(
      /^(\d{2})(\d{2})(\d{2})?$/,
      (_, hour, minute, second = '00') => `${hour}:${minute}:${second}`,
    )
    return momentOf(SOME_DAY, normaliseTimeText(time))
  }
  const separated = plain.replace(/^(\d{4})(\d{2})(\d{2})(?!\d)/, '$1-$2-$3')
  const [date = '', time = '00:00:00'] = normaliseDateText(separated).split(' ')
  return momentOf(date, time)
}

/** A moment in a format of `YYYY`, `MM`, `DD`, `HH`, `mm` and `ss`. */
export function writeMoment(moment: Moment, format: string): string {
  return format.replace(TOKENS, (token) => moment.slice(...(PLACES[token] ?? [0, 0])))
}
