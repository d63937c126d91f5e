export const messages = {
  title: '分组统计',
  count: '条数',
  sum: (title: string) => `${title}合计`,
  average: (title: string) => `${title}平均`,
  all: '全部',
  kind: '分组方式',
  of: (title: string) => `${title}的分组统计`,
  choose: (text: string) => `查询“${text}”`,
  more: (shown: number) => `只列出前 ${shown} 组，合计包括全部`,
  none: '没有数据',
  unavailable: '当前服务器不提供分组统计',
} as const
