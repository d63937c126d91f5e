import 'dayjs/locale/zh-cn'
import dayjs, { type Dayjs } from 'dayjs'
import { DATE_FORMAT, DATETIME_FORMAT, TIME_FORMAT } from '#schemas/values/calendar.ts'
import { readTimeText, type TimeKind } from './date-text.ts'

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

export function fromPicked(kind: TimeKind, picked: Dayjs | null): string | null {
  return picked === null ? null : picked.format(FORMATS[kind])
}
