/** Why what should follow from a change could not. The whole change is taken back then. */
export const effectMessages = {
  refused: (page: string, name: string, reason: string) => `“${page}”${name === '' ? '' : `的“${name}”`}：${reason}`,
  failed: (effect: string, reason: string) => `后果“${effect}”无法执行：${reason}`,
  targetGone: (title: string) => `${title}所选的数据不存在，或已被删除`,
  pageGone: (page: string) => `页面“${page}”暂时不能使用，请联系管理员`,
  tooDeep: (limit: number) => `后果一层引出一层，超过了 ${limit} 层，请联系管理员`,
  tooMany: (limit: number) => `这次操作会改动其他页面超过 ${limit} 行，请分批操作`,
  undecided: '条件无法判断',
} as const
