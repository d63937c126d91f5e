export const tenantMessages = {
  leftRows: (tables: string) =>
    `已有租户，但租户 0 中还有数据：${tables}。只有租户 0 的成员看得到；要归到某个租户，请运行 pagewright move-tenant`,
  rowsOf: (table: string, rows: number, more: boolean) => `${table} ${rows}${more ? '+' : ''} 行`,
} as const
