export const outboxMessages = {
  everybody: '所有人',
  addressee: (name: string, address: string) => (name === '' ? address : `${name}（${address}）`),
  tooLarge: (title: string) => `“${title}”的内容超过 256 KB，无法发送，请减少内容`,
  notTold: '发送时出错，原因见服务器日志',
  noneFailed: '没有可以重新发送的记录：只有发送失败的记录可以重新发送',
  sentAgain: (count: number) => `已重新发送 ${count} 条`,
  sendTitle: '发送待发的消息',
  purgeTitle: '清理推送记录',
  purged: (count: number) => `删除了 ${count} 条推送记录`,
} as const
