/** What the documentation says of a function. Apart from its work, so that browsers do not load it. */
export interface FunctionWords {
  readonly group: '数字' | '汇总' | '文本' | '空值' | '日期' | '转换'
  readonly summary: string
  /** What it makes of null. */
  readonly nulls: string
  /** An expression and the text of its value; a test runs it. */
  readonly example: readonly [string, string]
}

const NULL_MAKES_NULL = '参数为空时结果为空'

/** By the name of the function. */
export const FUNCTION_WORDS: Readonly<Record<string, FunctionWords>> = {
  round: {
    group: '数字',
    summary: '四舍五入到 digits 位小数（0 到 20，默认 0）；负数的 .5 远离零',
    nulls: NULL_MAKES_NULL,
    example: ['round(2.345, 2)', '2.35'],
  },
  floor: {
    group: '数字',
    summary: '向下取到 digits 位小数（默认 0）',
    nulls: NULL_MAKES_NULL,
    example: ['floor(-1.2)', '-2'],
  },
  ceil: {
    group: '数字',
    summary: '向上取到 digits 位小数（默认 0）',
    nulls: NULL_MAKES_NULL,
    example: ['ceil(1.21, 1)', '1.3'],
  },
  abs: { group: '数字', summary: '绝对值', nulls: NULL_MAKES_NULL, example: ['abs(-3.5)', '3.5'] },
  min: {
    group: '汇总',
    summary: '最小的一个：几个值，或一个列表（子表的列）',
    nulls: '空值不计；全部为空时结果为空',
    example: ['min(3, 1.5, 2)', '1.5'],
  },
  max: {
    group: '汇总',
    summary: '最大的一个：几个值，或一个列表（子表的列）',
    nulls: '空值不计；全部为空时结果为空',
    example: ["max(['2024-01-05', '2024-03-01'])", '2024-03-01'],
  },
  sum: {
    group: '汇总',
    summary: '列表（子表的列）中数字的和',
    nulls: '空值不计；没有数字时为 0',
    example: ['sum([1.1, 2.2, null])', '3.3'],
  },
  avg: {
    group: '汇总',
    summary: '列表（子表的列）中数字的平均值，精度同除法',
    nulls: '空值不计；没有数字时结果为空',
    example: ['avg([1, 2, null])', '1.5'],
  },
  count: {
    group: '汇总',
    summary: '子表的行数，或列表（子表的列）中非空值的个数',
    nulls: '空值不计；没有时为 0',
    example: ["count(['A', null, 'B'])", '2'],
  },
  sumWhere: {
    group: '汇总',
    summary: '子表中符合条件的行，一列数字的和；条件逐行判断，其中 tiers.code 是该行的值',
    nulls: '空值不计，条件为空的行不计；没有时为 0',
    example: ["sumWhere(tiers.price, tiers.code != 'A')", '17.75'],
  },
  countWhere: {
    group: '汇总',
    summary: '子表中符合条件的行数；条件逐行判断，其中 tiers.minQty 是该行的值',
    nulls: '条件为空的行不计；没有时为 0',
    example: ['countWhere(tiers, tiers.minQty >= 10)', '2'],
  },
  concat: {
    group: '文本',
    summary: '依次拼接；数字、日期、布尔值按 toText 转成文本',
    nulls: '空值算作空文本；结果为空文本时为空',
    example: ["concat('A', 1.50, null, '元')", 'A1.5元'],
  },
  upper: { group: '文本', summary: '转成大写', nulls: NULL_MAKES_NULL, example: ["upper('ab1')", 'AB1'] },
  lower: { group: '文本', summary: '转成小写', nulls: NULL_MAKES_NULL, example: ["lower('AB1')", 'ab1'] },
  trim: {
    group: '文本',
    summary: '去掉首尾空白',
    nulls: '参数为空或只有空白时结果为空',
    example: ["trim('  a b ')", 'a b'],
  },
  length: {
    group: '文本',
    summary: '字符数；一个汉字、一个表情都算 1',
    nulls: '参数为空时为 0',
    example: ["length('价格1')", '3'],
  },
  contains: {
    group: '文本',
    summary: '是否包含 part，区分大小写',
    nulls: NULL_MAKES_NULL,
    example: ["contains('product', 'duct')", '是'],
  },
  startsWith: {
    group: '文本',
    summary: '是否以 part 开头，区分大小写',
    nulls: NULL_MAKES_NULL,
    example: ["startsWith('AB0001', 'AB')", '是'],
  },
  endsWith: {
    group: '文本',
    summary: '是否以 part 结尾，区分大小写',
    nulls: NULL_MAKES_NULL,
    example: ["endsWith('AB0001', 'AB')", '否'],
  },
  substring: {
    group: '文本',
    summary: '从第 start 个字符到第 end 个之前，从 0 数起；不写 end 时到末尾，超出时到边界',
    nulls: '参数为空时结果为空；取不到字符时结果为空',
    example: ["substring('AB0001', 0, 2)", 'AB'],
  },
  replace: {
    group: '文本',
    summary: '把所有的 part 换成 replacement；按文本查找，不是正则表达式',
    nulls: 'text 为空时结果为空；part 为空时不变；replacement 为空时删去 part',
    example: ["replace('1-2-3', '-', '/')", '1/2/3'],
  },
  coalesce: {
    group: '空值',
    summary: '第一个不为空的值',
    nulls: '跳过空值；全部为空时结果为空',
    example: ['coalesce(null, 0)', '0'],
  },
  isEmpty: {
    group: '空值',
    summary: '是否为空：空值、空文本、空列表、没有行的子表',
    nulls: '空值为是；结果总是是或否',
    example: ["isEmpty('')", '是'],
  },
  today: {
    group: '日期',
    summary: '今天的日期，业务时区，按服务器的时钟',
    nulls: '没有参数',
    example: ['today()', '2024-03-15'],
  },
  now: {
    group: '日期',
    summary: '现在的日期和时间，业务时区，按服务器的时钟',
    nulls: '没有参数',
    example: ['now()', '2024-03-15 09:30:00'],
  },
  year: { group: '日期', summary: '年份', nulls: NULL_MAKES_NULL, example: ["year('2024-03-15')", '2024'] },
  month: { group: '日期', summary: '月份，1 到 12', nulls: NULL_MAKES_NULL, example: ["month('2024-03-15')", '3'] },
  day: {
    group: '日期',
    summary: '一月中的第几天，1 到 31',
    nulls: NULL_MAKES_NULL,
    example: ["day('2024-03-15')", '15'],
  },
  addDays: {
    group: '日期',
    summary: '加若干天，负数为减；时间不变',
    nulls: '参数为空、天数不是整数、超出 1 到 9999 年时结果为空',
    example: ["addDays('2024-02-28', 2)", '2024-03-01'],
  },
  addMonths: {
    group: '日期',
    summary: '加若干月，负数为减；没有这一天时取月末',
    nulls: '参数为空、月数不是整数、超出 1 到 9999 年时结果为空',
    example: ["addMonths('2024-01-31', 1)", '2024-02-29'],
  },
  addMinutes: {
    group: '日期',
    summary: '加若干分钟，负数为减',
    nulls: '参数为空、分钟数不是整数或超过 4000000、超出 1 到 9999 年时结果为空',
    example: ["addMinutes('2024-03-15 23:45:00', 30)", '2024-03-16 00:15:00'],
  },
  daysBetween: {
    group: '日期',
    summary: '从 from 到 to 的天数，to 较早时为负；不计时间',
    nulls: NULL_MAKES_NULL,
    example: ["daysBetween('2024-02-28', '2024-03-01')", '2'],
  },
  toDate: {
    group: '日期',
    summary: '日期时间的日期；文本按 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss 读',
    nulls: '参数为空、文本不是日期时结果为空',
    example: ["toDate('2024-03-15 09:30:00')", '2024-03-15'],
  },
  toTime: {
    group: '日期',
    summary: '日期时间的时刻，与 time 字段比较',
    nulls: NULL_MAKES_NULL,
    example: ["toTime('2024-03-15 09:30:00')", '09:30:00'],
  },
  formatDate: {
    group: '转换',
    summary: '按 pattern 写成文本：YYYY、MM、DD、HH、mm、ss，其余照写',
    nulls: NULL_MAKES_NULL,
    example: ["formatDate(today(), 'YYYY年MM月')", '2024年03月'],
  },
  formatNumber: {
    group: '转换',
    summary: '带千分位的文本，四舍五入到 digits 位小数；不写 digits 时保留原有小数',
    nulls: NULL_MAKES_NULL,
    example: ['formatNumber(1234.5, 2)', '1,234.50'],
  },
  toNumber: {
    group: '转换',
    summary: '把文本读成数字，首尾空白不计，不接受千分位',
    nulls: '参数为空、文本不是数字时结果为空',
    example: ["toNumber(' 007.50 ')", '7.5'],
  },
  toText: {
    group: '转换',
    summary: '写成文本：数字不带多余的零，日期按 YYYY-MM-DD，布尔值写作 是、否',
    nulls: NULL_MAKES_NULL,
    example: ['toText(1.50)', '1.5'],
  },
}
