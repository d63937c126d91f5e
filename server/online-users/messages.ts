export const onlineMessages = {
  /** Behind the name of whoever looks. */
  me: '（我）',
  ended: '退出登录成功！',
  gone: 'Token无效!',
  forcedLog: (realname: string, by: string) => `用户名: ${realname},被 ${by} 强制退出！`,
} as const
