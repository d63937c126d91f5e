/** What Ant Design would say in English. */
export const messages = {
  busy: '处理中',
} as const
