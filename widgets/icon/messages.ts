export const messages = {
  pick: '选择',
  pickIcon: (title: string) => `选择图标：${title}`,
  searchIcons: '搜索图标',
  noIcon: (keyword: string) => `没有名称包含“${keyword}”的图标`,
} as const
