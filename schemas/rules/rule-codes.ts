/** What a rule is given besides the value. Those with an argument are written as an object: `{ "min": 0 }`. */
export type RuleArgument = 'none' | 'decimal' | 'count' | 'pattern'

/** Who runs it: `value` looks at one value (form, cell, import, server), the others need the column or the server. */
export type RuleScope = 'value' | 'column' | 'server'

export interface RuleCode {
  /** In Chinese, for editors and documentation. */
  readonly description: string
  readonly argument: RuleArgument
  readonly scope: RuleScope
}

const value = (description: string): RuleCode => ({ description, argument: 'none', scope: 'value' })
const bound = (description: string, argument: RuleArgument): RuleCode => ({ description, argument, scope: 'value' })

/**
 * Every code that has a name. Beside these there are `n4-8`, `s2-4`, `*1-9` with bounds of one's own, and
 * `check:<code>` for a check rule of the server.
 */
export const RULE_CODES: ReadonlyMap<string, RuleCode> = new Map([
  ['required', value('必填')],
  ['*', value('非空，同必填')],
  ['n6-16', value('6到16位数字')],
  ['*6-16', value('6到16位任意字符')],
  ['s6-18', value('6到18位字母')],
  ['url', value('网址，以http或https开头')],
  ['e', value('电子邮件')],
  ['m', value('手机号码：1 开头，第二位 3 到 9，共 11 位')],
  ['p', value('邮政编码：6 位数字，首位不为 0')],
  ['s', value('字母')],
  ['n', value('数字，可有小数和负号')],
  ['z', value('整数')],
  ['money', value('金额：不小于 0，最多 2 位小数')],
  ['only', { description: '同一列中不重复', argument: 'none', scope: 'column' }],
  ['unique', { description: '唯一：建唯一索引，保存时校验', argument: 'none', scope: 'server' }],
  ['duplicate', { description: '保存前由服务器查重，不建索引', argument: 'none', scope: 'server' }],
  ['mobile', value('必填；手机号码，13、14、15、17、18 开头')],
  ['mobile2', value('手机号码，13、14、15、17、18 开头')],
  ['userName', value('必填；用户名，4 到 18 位字母、数字、下划线')],
  ['email', value('邮箱')],
  ['naturalNumber', value('自然数')],
  ['english', value('英文字符')],
  ['telephone', value('座机号：区号-号码')],
  ['bankCard', value('银行卡号码，10 到 20 位数字')],
  ['IDNumber', value('证件号码，50 位以内的英文字符和数字')],
  ['IDCard', value('身份证号码，15 位或 18 位，末位可为 X')],
  ['qq', value('QQ号码，5 到 12 位数字')],
  ['enNum0to20', value('20位以内的英文字符和数字')],
  ['cnEnSpace2to100', value('2到100位的中英文字符和空格')],
  ['numLinefeed', value('数字和换行符')],
  ['char0to255', value('255位以内的字符')],
  ['validateOrder', value('排序值，不大于 255')],
  ['cron', value('Cron表达式，Quartz 的写法，5 到 7 项')],
  ['min', bound('最小值', 'decimal')],
  ['max', bound('最大值', 'decimal')],
  ['minLength', bound('最少字符数', 'count')],
  ['maxLength', bound('最多字符数', 'count')],
  ['minItems', bound('最少选择项数', 'count')],
  ['maxItems', bound('最多选择项数', 'count')],
  ['pattern', bound('正则表达式', 'pattern')],
])

/** A check rule kept on the server, by its code. */
export function isServerCheckCode(code: string): boolean {
  return /^check:[A-Za-z0-9][\w-]{0,99}$/.test(code)
}
