export const messages = {
  wrongContent: '内容有误',
} as const
