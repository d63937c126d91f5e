/** Why a number could not be given. */
export const numberMessages = {
  busy: (title: string) => `${title}正被其他人的保存占用，等待已超时，请稍后再保存`,
  usedUp: (title: string, number: string, length: number) =>
    `${title}已用完：下一个编号 ${number} 超过 ${length} 个字符，请联系管理员加长字段`,
  noText: (title: string, rule: string) => `${title}：编码规则 "${rule}" 没有生成文本，请联系管理员修改规则`,
  alwaysTaken: (title: string, rule: string, number: string) =>
    `${title}：编码规则 "${rule}" 一再生成已有的编号（${number}），请联系管理员修改规则`,
  notTyped: (title: string) => `${title}在保存时由系统生成，不能填写或修改`,
} as const
