export const messages = {
  everywhere: '全局',
  tabBar: '页签栏',
  palette: '命令面板',
  list: '列表',
  listTitles: '列表：列标题',
  detail: '详情',
  page: '表单与详情',
  grid: '可编辑表格',
  gridEditing: '可编辑表格：编辑单元格时',
  gridTitles: '可编辑表格：列标题',
  missing: '快捷键说明加载失败，请检查网络后重试',
} as const
