/** Contract 03, section 4. */
export const messages = {
  label: '部门角色',
  empty: '无可配置角色!',
  cancel: '取消',
  save: '保存',
  saved: '添加成功！',
} as const
