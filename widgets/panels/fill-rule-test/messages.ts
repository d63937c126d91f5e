/** Contract 03-system-config, section 4. */
export const messages = {
  result: (value: string) => `生成结果：${value}`,
  again: '再生成一次',
  close: '关闭',
} as const
