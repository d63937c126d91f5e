export const messages = {
  show: (text: string) => `显示 ${text} 的完整内容`,
  hide: (text: string) => `遮住 ${text}`,
} as const
