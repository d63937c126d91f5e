export const moveMessages = {
  usage: '要写租户编号，如 pagewright move-tenant 1；加 --apply 才真正搬移，加 --with-users 连同用户一起搬',
  badTenant: (text: string) => `租户编号应为 1 到 999999999 的整数，不能是 "${text}"`,
  unknownOption: (text: string) => `不认识 "${text}"；可用 --apply、--with-users`,
  unknownTenant: (id: number) => `没有编号为 ${id} 的租户，或者它已被删除：请先建立租户`,
  nothing: (tenant: string) => `租户 0 中没有要搬到${tenant}的数据\n`,
  tenant: (id: number, name: string) => `租户 ${id}（${name}）`,
  plan: (tenant: string) => `将从租户 0 搬到${tenant}：\n`,
  done: (tenant: string) => `已从租户 0 搬到${tenant}：\n`,
  rows: (table: string, rows: number) => `  ${table}：${rows} 行\n`,
  users: (names: readonly string[]) =>
    names.length === 0
      ? '  没有要一起搬的用户\n'
      : `  用户 ${names.length} 个：${names.slice(0, 20).join('、')}${names.length > 20 ? ' 等' : ''}；他们改在该租户中工作，角色按编码对应，没有的角色会复制过去\n`,
  usersStay: '  用户不动：租户 0 的成员此后看不到这些数据；要让他们一起过去，请加 --with-users\n',
  stays: '  公告和角色模板留在租户 0，各租户共用；管理员留在租户 0\n',
  dryRun: '这只是预览，没有改动任何数据。确认无误、备份之后，加 --apply 再运行一次\n',
  taken: (table: string, detail: string) =>
    `没有搬移任何数据：表 ${table} 中要求唯一的值在两个租户里都有${detail === '' ? '' : `（${detail}）`}。请先改掉其中一个，再运行一次`,
} as const
