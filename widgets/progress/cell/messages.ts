export const messages = {
  notAPercentage: (text: string) => `“${text}”不是百分比`,
  percent: (percent: number) => `${percent}%`,
} as const
