export const messages = {
  tab: (title: string, count: number | undefined) => (count === undefined ? title : `${title} ${count}`),
  allTab: '全部',
  otherTab: '其他',
} as const
