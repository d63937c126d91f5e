/** Contract 03, section 2. */
export const messages = {
  label: '所拥有的权限',
  search: '搜索菜单或按钮',
  operations: '树操作',
  link: '父子关联',
  unlink: '取消关联',
  checkAll: '全部勾选',
  checkNone: '取消全选',
  expandAll: '展开所有',
  collapseAll: '合并所有',
  cancel: '取消',
  save: '仅保存',
  saveAndClose: '保存并关闭',
  /** In a pane, which does not close. */
  saveHere: '保存',
  reset: '还原',
  saved: '保存成功！',
  nothingFound: '没有符合的菜单或按钮',
  button: '按钮',
  added: '新增',
  removed: '取消',
  notGrantable: '您自己没有这项权限，不能授予或收回',
  summary: (chosen: number, added: number, removed: number) =>
    `已选 ${chosen} 项${added > 0 ? `，新增 ${added} 项` : ''}${removed > 0 ? `，取消 ${removed} 项` : ''}`,
} as const
