export const messages = {
  close: '关闭',
} as const
