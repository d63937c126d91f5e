/** Why what should follow from a change could not. The whole change is taken back then. */
export const effectMessages = {
  refused: (page: string, name: string, reason: string) => `“${page}”${name === '' ? '' : `的“${name}”`}：${reason}`,
  failed: (effect: string, reason: string) => `后果“${effect}”无法执行：${reason}`,
  targetGone: (title: string) => `${title}所选的数据不存在，或已被删除`,
  closedField: (title: string) => `“${title}”不接受其他页面的改写`,
  notAdded: '系统数据不接受其他页面的新增',
  pageGone: (page: string) => `页面“${page}”暂时不能使用，请联系管理员`,
  tooDeep: (limit: number) => `后果一层引出一层，超过了 ${limit} 层，请联系管理员`,
  tooMany: (limit: number) => `这次操作会改动其他页面超过 ${limit} 行，请分批操作`,
  tooManyPersons: (limit: number) => `这条消息要发给超过 ${limit} 人，请分批发送`,
  nobodyReached: (names: string) => `消息没有发出，没有可以送达的人：${names}`,
  reached: (ways: string) => `已发送：${ways}`,
  reachedBy: {
    bell: (count: number) => `站内消息 ${count} 人`,
    sms: (count: number) => `短信 ${count} 人`,
    email: (count: number) => `邮件 ${count} 人`,
  },
  unreached: (count: number, names: string) => `${count} 人没有送达（没有能用的账号、手机号码或邮箱）：${names}`,
  andOthers: (names: string, count: number) => `${names} 等 ${count} 人`,
  undecided: '条件无法判断',
} as const
