export const messages = {
  notARange: (text: string, example: string) => `“${text}”不是范围，请写成 ${example}`,
} as const
