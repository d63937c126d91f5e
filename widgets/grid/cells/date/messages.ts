import type { MomentKind } from '../time-text.ts'

const notAMoment: Readonly<Record<MomentKind, (text: string) => string>> = {
  date: (text) => `“${text}”不是日期，例如 2024-01-31`,
  datetime: (text) => `“${text}”不是日期时间，例如 2024-01-31 08:30:00`,
  time: (text) => `“${text}”不是时间，例如 08:30:00`,
}

/** Texts of the cells for dates and times. */
export const messages = { notAMoment } as const
