import { MAX_QUERY_CONDITIONS, MAX_QUERY_VALUE_LENGTH, MAX_QUERY_VALUES } from './list-condition.ts'

/** What is wrong with a query, for the user; `title` names the field. */
export const QUERY_MESSAGES = {
  unknownField: (name: string) => `查询条件中的字段不存在：${name}`,
  unknownSortField: (name: string) => `请注意，将要排序的列字段不存在：${name}`,
  notQueryable: (title: string) => `${title}不能作为查询条件`,
  unsupportedOperator: (title: string, operator: string) => `${title}不支持“${operator}”查询`,
  wrongValue: (title: string, reason: string) => `${title}${reason}`,
  valueTooLong: (title: string) => `${title}的查询内容过长，最多 ${MAX_QUERY_VALUE_LENGTH} 个字符`,
  tooManyValues: (title: string) => `${title}的查询值过多，最多 ${MAX_QUERY_VALUES} 个`,
  tooManyConditions: `查询条件过多，最多 ${MAX_QUERY_CONDITIONS} 条`,
  malformedParam: (param: string) => `查询参数格式不正确：${param}`,
  malformedSuperQuery: '高级查询条件格式不正确',
  wrongMatchType: '高级查询的匹配方式只能是“全部匹配”（and）或“任意匹配”（or）',
  superQueryTooLong: '高级查询条件过长',
  superQueryTooDeep: '高级查询条件嵌套过深',
  malformedSort: '排序参数格式不正确',
  tooManySortColumns: (limit: number) => `排序列过多，最多 ${limit} 列`,
  wrongPage: '页码应为大于 0 的整数',
  wrongPageSize: (limit: number) => `每页条数应为 1 到 ${limit} 的整数`,
  inexpressible: '查询内容中的逗号或星号与查询语法冲突，请改用高级查询',
  twiceTheSame: '同一字段的查询条件过多，请改用高级查询',
} as const

export const OPERATOR_TITLES = {
  eq: '等于',
  ne: '不等于',
  like: '包含',
  left_like: '以..结尾',
  right_like: '以..开始',
  in: '在...中',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  between: '区间',
} as const
