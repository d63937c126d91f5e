export const messages = {
  stars: (count: string) => `${count} 星`,
  notARate: (text: string, count: number) => `“${text}”应为 1 到 ${count} 的整数`,
} as const
