import { REFUSAL_HINTS } from '../messages.ts'

/** Functions of spreadsheets, databases and other languages, in small letters, and what says the same here. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['if', REFUSAL_HINTS.conditional],
  ['iif', REFUSAL_HINTS.conditional],
  ['ifs', REFUSAL_HINTS.conditional],
  ['switch', REFUSAL_HINTS.conditional],
  ['case', REFUSAL_HINTS.conditional],
  ['and', REFUSAL_HINTS.and],
  ['or', REFUSAL_HINTS.or],
  ['not', REFUSAL_HINTS.not],
  ['len', '用 length(…)。'],
  ['size', '用 count(…) 数行，length(…) 数字符。'],
  ['average', '用 avg(…)。'],
  ['mean', '用 avg(…)。'],
  ['total', '用 sum(…)。'],
  ['concatenate', '用 concat(…)。'],
  ['join', '用 concat(…)。'],
  ['nvl', '用 coalesce(…)。'],
  ['ifnull', '用 coalesce(…)。'],
  ['isnull', '用 isEmpty(…)，或 x == null。'],
  ['isblank', '用 isEmpty(…)。'],
  ['substr', '用 substring(…)。'],
  ['mid', '用 substring(…)。'],
  ['left', '用 substring(text, 0, n)。'],
  ['indexof', '用 contains(…)。'],
  ['includes', '用 contains(…)；列表用 in。'],
  ['tofixed', '用 round(…)，或 formatNumber(…)。'],
  ['rounddown', '用 floor(…)。'],
  ['roundup', '用 ceil(…)。'],
  ['ceiling', '用 ceil(…)。'],
  ['datediff', '用 daysBetween(…)。'],
  ['dateadd', '用 addDays(…) 或 addMonths(…)。'],
  ['currentdate', '用 today()。'],
  ['getdate', '用 today() 或 now()。'],
  ['sysdate', '用 now()。'],
  ['date', '用 toDate(…)。'],
  ['number', '用 toNumber(…)。'],
  ['string', '用 toText(…)。'],
  ['text', '用 toText(…) 或 formatNumber(…)。'],
])

export function functionElsewhere(name: string): string | undefined {
  return ELSEWHERE.get(name.replaceAll('_', '').toLowerCase())
}
