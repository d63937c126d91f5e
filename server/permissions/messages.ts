export const menuMessages = {
  // Contract 02 section 4.
  edited: '修改成功！',
  deleted: '删除成功!',
  permsTaken: '授权标识已存在!',
  parentMissing: '请选择上级菜单',
  urlMissing: '请输入菜单路径!',
  iconUnknown: (name: string) => `菜单图标“${name}”不存在，请在图标框中打开列表选择一个，不需要图标时清空或填 none`,
  urlWrong: '菜单路径应以 / 开头，或是以 http://、https:// 开头的地址',
  componentMissing: '请输入前端组件!',
  permsMissing: '请输入授权标识!',
  declaredStays: (name: string) => `“${name}”由系统使用，不能删除；不想显示的菜单可以设为隐藏`,
  declaredKept: (name: string) => `“${name}”由系统使用，授权标识、类型和状态不能修改`,
} as const

/** Contract 02 section 4.2. */
export const dataRuleMessages = {
  added: '添加成功！',
  edited: '更新成功！',
  deleted: '删除成功！',
  saved: '保存成功!',
  menuStays: '规则不能移到别的菜单，请在那里新建',
  noMenu: '菜单不存在，或是一个按钮：数据规则只能加在菜单上',
  columnMissing: '请输入规则字段!',
  unknownColumn: (column: string, known: string) => `这个菜单的页面没有字段“${column}”，可用：${known}`,
  unknownVariable: (name: string, known: string) => `没有变量“${name}”，可用：${known}`,
  boundOneself: (name: string) => `您自己受规则“${name}”约束，不能更改或删除它，请由其他管理员操作`,
  noPermission: '未找到权限配置信息',
  saveMenuFirst: '请先保存角色菜单权限!',
  unknownRule: '有的数据规则已不存在，请刷新后重试',
} as const

export const menuListMessages = {
  urlTaken: '访问路径不允许重复，请重定义！',
} as const
