export const tenantMessages = {
  leftRows: (tables: string) =>
    `已有租户，但租户 0 中还有数据：${tables}。只有租户 0 的成员看得到；要归到某个租户，请运行 pagewright move-tenant`,
  rowsOf: (table: string, rows: number, more: boolean) => `${table} ${rows}${more ? '+' : ''} 行`,
  installationOnly: '租户只能在租户 0（平台本身）里新增、修改和删除，请先切换到租户 0',
  numberTaken: '该编号已存在!',
  numberKept: '租户编号不能修改',
  notInstallation: '租户 0 是平台本身，不能冻结、删除，也没有期限',
  beginsAfterEnd: '结束时间要在开始时间之后',
  freezeFirst: (name: string) => `“${name}”还没有冻结，不能删除：请先冻结它，确认没有人再使用`,
  restored: '还原成功',
  left: '请离成功',
  notInBin: '未找到已删除的租户，可能已被还原，请刷新后重试',
  noneNamed: '请选择用户',
  tooMany: (most: number) => `一次最多请离 ${most} 个用户，请分批操作`,
  pageBroken: (title: string) => `${title}页面暂不可用，请先修正它的定义`,
  otherTenant: '无权限访问他人租户！请先切换到该租户',
  nobodyLeavesInstallation: '租户 0 是平台本身，不能请离用户：请在用户管理中冻结或删除账号',
} as const
