import type { GroupPeriod } from '#schemas/language/groups.ts'

const PERIODS: Readonly<Record<GroupPeriod, string>> = { day: '按日', month: '按月', year: '按年' }

export const messages = {
  groupBy: '分组',
  none: '不分组',
  by: (title: string, per: GroupPeriod | null) => (per ? `${title}（${PERIODS[per]}）` : title),
  heading: (title: string) => `${title}：`,
  rows: (count: number) => `${count} 条`,
  figure: { sum: '合计', average: '平均' },
  more: '再显示一页',
  shown: (shown: number, count: number) => `已显示 ${shown} 条，共 ${count} 条`,
  moreFailed: (reason: string) => `没有读到更多的行：${reason}`,
  unavailable: '当前服务器不能按字段分组，请在列设置的“分组”里选“不分组”',
} as const
