import type { MomentKind } from '../../cells/time-text.ts'

const notAMoment: Readonly<Record<MomentKind, (text: string) => string>> = {
  date: (text) => `“${text}”不是日期，应为 2026-01-09 这样的格式`,
  datetime: (text) => `“${text}”不是日期时间，应为 2026-01-09 08:30:00 这样的格式`,
  time: (text) => `“${text}”不是时间，应为 08:30:00 这样的格式`,
}

/** Texts of the cells for dates and times. */
export const messages = { notAMoment } as const
