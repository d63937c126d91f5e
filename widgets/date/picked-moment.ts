import 'dayjs/locale/zh-cn'
import dayjs, { type Dayjs } from 'dayjs'
import { DATE_FORMAT, DATETIME_FORMAT, TIME_FORMAT } from '#schemas/values/calendar.ts'
import { readTimeText, type TimeKind } from './date-text.ts'
import { firstDay, PERIOD_FORMATS, type Period, readPeriod } from './period.ts'

export const FORMATS: Readonly<Record<TimeKind, string>> = {
  date: DATE_FORMAT,
  datetime: DATETIME_FORMAT,
  time: TIME_FORMAT,
}

/** A stored text for the pickers, which know nothing but these objects. They never leave the component. */
export function toPicked(kind: TimeKind, stored: string | null): Dayjs | null {
  const text = stored === null ? null : readTimeText(kind, stored)
  if (text === null) return null
  return dayjs(kind === 'time' ? `1970-01-01T${text}` : text.replace(' ', 'T'))
}

export function fromPicked(kind: TimeKind, picked: Dayjs | null, period: Period = 'date'): string | null {
  if (picked === null) return null
  const text = picked.format(FORMATS[kind])
  return kind === 'date' ? firstDay(period, text) : text
}

/** What was typed into a picker, as the value that picking it would give. */
export function readPicked(kind: TimeKind, period: Period, text: string): string | null {
  return kind === 'date' ? readPeriod(period, text) : readTimeText(kind, text)
}

export function shownFormat(kind: TimeKind, period: Period): string {
  return kind === 'date' ? PERIOD_FORMATS[period] : FORMATS[kind]
}
