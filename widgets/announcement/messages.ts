export const messages = {
  /** Of the contract. */
  sentBy: (name: string) => `发布人：${name}`,
  sentAt: (time: string) => `发布时间： ${time}`,
  attachments: (count: number) => `附件（${count}）`,
} as const
