export const messages = {
  justNow: '刚刚',
  past: (span: string) => `${span}前`,
  ahead: (span: string) => `${span}后`,
  minutes: (count: number) => `${count} 分钟`,
  hours: (count: number) => `${count} 小时`,
  days: (count: number) => `${count} 天`,
  months: (count: number) => `${count} 个月`,
  years: (count: number) => `${count} 年`,
} as const
