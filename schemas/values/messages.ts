import { DATE_FORMAT, DATETIME_FORMAT, TIME_FORMAT } from './calendar.ts'

/** Why a value is refused. The field's title goes in front: 生效日期 + 应为日期，格式 YYYY-MM-DD. */
export const VALUE_MESSAGES = {
  notText: '应为文本',
  notInteger: '应为整数',
  notDecimal: '应为数字',
  notBoolean: '应为是或否',
  notDate: `应为日期，格式 ${DATE_FORMAT}`,
  notDateTime: `应为日期时间，格式 ${DATETIME_FORMAT}`,
  notTime: `应为时间，格式 ${TIME_FORMAT}`,
  notJson: '应为 JSON 对象或数组',
  brokenJson: (line: number, column: number, why: string) => `不是正确的 JSON：第 ${line} 行第 ${column} 列${why}`,
  tooDeep: (limit: number) => `嵌套不能超过 ${limit} 层`,
  tooLong: (limit: number) => `最多 ${limit} 个字符`,
  outOfRange: (min: string, max: string) => `应在 ${min} 到 ${max} 之间`,
  tooManyWholeDigits: (limit: number) => (limit === 0 ? '应小于 1' : `整数部分最多 ${limit} 位`),
  tooManyDecimals: (limit: number) => (limit === 0 ? '不能有小数' : `最多 ${limit} 位小数`),
  inexactNumber: '超过 15 位有效数字，须以文本传送，否则会丢失精度',
  invalidCharacter: '含有无法保存的字符',
  commaInItem: '的每一项都不能含有逗号',
} as const
