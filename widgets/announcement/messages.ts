export const messages = {
  /** Of the contract. */
  sentBy: (name: string, time: string) => `发布人：${name} 发布时间： ${time}`,
  attachments: (count: number) => `附件（${count}）`,
} as const
