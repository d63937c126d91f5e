export const messages = {
  stars: (count: string) => `${count} 星`,
} as const
