export const messages = {
  conditions: '查询条件',
  search: '查询',
  reset: '重置',
  expand: (hidden: number) => `展开（${hidden}）`,
  collapse: '收起',
  notApplied: '条件已修改，点击“查询”后生效',
  choose: '请选择',
  enter: '请输入',
  clear: '清除',
  from: (title: string) => `${title} 起`,
  to: (title: string) => `${title} 止`,
}
