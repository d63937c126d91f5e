export const messages = {
  details: '详细信息',
} as const
