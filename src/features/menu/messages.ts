export const messages = {
  moreEntries: '更多菜单',
  unavailable: (reason: string) => `（不可用：${reason}）`,
  unknownLookup: (expression: string) => `地址中的表达式“${expression}”不受支持`,
  emptyLookup: (name: string) => `系统未配置地址“${name}”`,
  badAddress: '地址无效，必须是 http 或 https 开头的网址',
  badPath: '地址无效，必须是本系统内以 / 开头的路径',
  noAddress: '没有填写地址',
  foreignToken: '地址要求传递登录信息，但它不属于本系统',
} as const
