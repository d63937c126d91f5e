export const grantsMessages = {
  none: '没有页面写 grants。\n',
  withoutDatabase:
    '没有连接数据库，只按页面文件列出；已授予和已收回的，要在服务器运行时，或设了 DATABASE_URL 时查看。\n',
  unknownOption: (option: string) => `不认识的选项 ${option}，grants 没有选项`,
  role: (roleCode: string) => `${roleCode}\n`,
  page: (title: string, file: string, codes: readonly string[]) => `  ${title}（${file}）：${codes.join('、')}\n`,
  noRole: '    还没有这个角色\n',
  broken: (file: string) => `${file} 有错误，没有列出；请先运行 pagewright check\n`,
  tenant: (tenantId: number, parts: readonly string[]) => `    租户 ${tenantId}：${parts.join('；')}\n`,
  held: (count: number) => `已授予 ${count} 项`,
  taken: (codes: readonly string[]) => `已收回 ${codes.join('、')}`,
  waiting: (codes: readonly string[]) => `待授予 ${codes.join('、')}`,
  unreachable: (reason: string) => `连不上数据库：${reason}\n`,
} as const
