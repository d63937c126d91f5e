/** Why a pasted text is refused by a column of numbers. */
export const messages = {
  notANumber: (text: string) => `“${text}”不是数字`,
  tooManyDecimals: (limit: number) => (limit === 0 ? '不能有小数' : `最多 ${limit} 位小数`),
  tooSmall: (bound: number) => `不能小于 ${bound}`,
  tooLarge: (bound: number) => `不能大于 ${bound}`,
} as const
