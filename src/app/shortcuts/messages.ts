export const messages = {
  everywhere: '全局',
  tabBar: '页签栏',
  palette: '命令面板',
  page: '表单与详情',
  missing: '快捷键说明加载失败，请检查网络后重试',
} as const
