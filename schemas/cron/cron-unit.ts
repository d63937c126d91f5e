/** The parts of an expression in their order. */
export const CRON_UNITS = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type CronUnit = (typeof CRON_UNITS)[number]

interface UnitTraits {
  readonly title: string
  readonly min: number
  readonly max: number
  /** What may stand for a number, the first name for `min`. */
  readonly names?: readonly string[]
}

/** Weekdays are Quartz's: 1 is Sunday, 7 is Saturday. Years have no upper limit. */
export const CRON_UNIT_TRAITS: Readonly<Record<CronUnit, UnitTraits>> = {
  second: { title: '秒', min: 0, max: 59 },
  minute: { title: '分', min: 0, max: 59 },
  hour: { title: '时', min: 0, max: 23 },
  day: { title: '日', min: 1, max: 31 },
  month: {
    title: '月',
    min: 1,
    max: 12,
    names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  week: { title: '周', min: 1, max: 7, names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] },
  year: { title: '年', min: 0, max: Number.POSITIVE_INFINITY },
}
