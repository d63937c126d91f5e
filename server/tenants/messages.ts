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
} as const
