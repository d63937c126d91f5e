import type {
  EffectValuePlan,
  ExpressionPlan,
  InsertEffectPlan,
  MessageEffectPlan,
  PagePlan,
  RecordEffectPlan,
  SetEffectPlan,
} from '#renderer/compile/plan.ts'
import { findEffectCall } from '#schemas/language/effect-calls.ts'
import type { MessageChannel } from '#schemas/language/effects.ts'
import { type Business, choicesOf, findPage, titleOf } from './business-pages.ts'
import { chineseExpression, type ExpressionPlace } from './chinese-expression.ts'
import { code, plain } from './markdown-text.ts'

const CHANNELS: Readonly<Record<MessageChannel, string>> = { bell: '站内消息', sms: '短信', email: '邮件' }

/** What an effect does, as one sentence. */
export function effectSentence(effect: RecordEffectPlan, plan: PagePlan, business: Business): string {
  const place: ExpressionPlace = {
    record: plan,
    row: plan.subTables.find(({ name }) => name === effect.each?.table),
    target: 'page' in effect.work ? findPage(business, effect.work.page)?.plan : undefined,
  }
  const told = { place, business }
  const when = effect.when ? `${expressionText(effect.when, told)} 时，` : ''
  const before = effect.each?.from === 'old' ? '修改之前' : ''
  const each = effect.each ? `对${before}每一行“${plain(place.row?.title ?? effect.each.table)}”，` : ''
  return `${when}${each}${workText(effect, told)}`
}

/** Where the names of a sentence are looked up. */
interface Told {
  readonly place: ExpressionPlace
  readonly business: Business
}

function workText({ work, onImport }: RecordEffectPlan, told: Told): string {
  switch (work.kind) {
    case 'set':
      return setText(work, told)
    case 'insert':
      return insertText(work, told)
    case 'message':
      return `${messageText(work, told)}${onImport ? '（导入时也发）' : ''}`
    case 'webhook':
      return `推送到 ${code(work.target)}：${valuesText(work.values, undefined, told)}${onImport ? '（导入时也推）' : ''}`
    case 'call': {
      const input = work.input.length > 0 ? `：${valuesText(work.input, undefined, told)}` : ''
      return `${findEffectCall(work.endpoint)?.title ?? code(work.endpoint)}${input}`
    }
    case 'unusable':
      return `（页面 ${code(work.page)} 有错误）`
  }
}

function setText({ page, rows, values, demands }: SetEffectPlan, told: Told): string {
  const target = told.place.target
  const name = `“${plain(target?.title ?? page)}”`
  const which =
    rows.by === 'reference'
      ? `“${plain(rows.title)}”所引用的${name}`
      : `${name}中 ${expressionText(rows.where, told)} 的行`
  const written = values.length > 0 ? `改写${which}：${valuesText(values, target, told)}` : `检查${which}`
  const asked = demands.map(({ that, message }) => `要求 ${expressionText(that, told)}，否则拒绝“${plain(message)}”`)
  return [written, ...asked].join('；')
}

function insertText({ page, values, lines }: InsertEffectPlan, told: Told): string {
  const target = told.place.target
  const rows = lines.map(({ table, each, when, values: written }) => {
    const [to, from] = [target, told.place.record].map((plan, at) =>
      plan?.subTables.find(({ name }) => name === [table, each][at]),
    )
    const condition = when ? `（${expressionText(when, withRow(told, each))}）` : ''
    const text = valuesText(written, to, withRow(told, each))
    return `每一行“${plain(from?.title ?? each)}”${condition}成为一行“${plain(to?.title ?? table)}”：${text}`
  })
  return [`新增一行“${plain(target?.title ?? page)}”：${valuesText(values, target, told)}`, ...rows].join('；')
}

function withRow({ place, business }: Told, table: string): Told {
  return { business, place: { ...place, row: place.record.subTables.find(({ name }) => name === table) } }
}

function messageText({ to, by, isAnnouncement, text, count }: MessageEffectPlan, told: Told): string {
  const who = receiversText(to, told)
  const what =
    text.from === 'page'
      ? `“${plain(withTitles(text.title, told))}”（${plain(withTitles(text.text, told))}）`
      : `模板 ${code(text.code)}${text.values.length > 0 ? `：${valuesText(text.values, undefined, told)}` : ''}`
  const nameOf = (channel: MessageChannel) => (channel === 'bell' && isAnnouncement ? '通知公告' : CHANNELS[channel])
  const ways = by.map(nameOf).join(to !== '*' && 'page' in to ? '，没有的发' : '、')
  const counted = Object.entries<string>(count ?? {}).map(
    ([key, name]) => `${COUNTED[key] ?? key}记入“${plain(titleOf(told.place.record, name))}”`,
  )
  return [`给 ${who} 发${ways} ${what}`, ...counted].join('；')
}

const COUNTED: Readonly<Record<string, string>> = {
  sent: '送达人数',
  read: '已读人数',
  bell: '其中站内消息的人数',
  sms: '其中短信的人数',
  email: '其中邮件的人数',
  unreached: '没有送达的人',
}

function receiversText(to: MessageEffectPlan['to'], told: Told): string {
  if (to === '*') return '所有人'
  if (!('page' in to)) return expressionText(to, told)
  const target = findPage(told.business, to.page)?.plan
  const place = { ...told.place, target }
  return `“${plain(target?.title ?? to.title)}”中 ${expressionText(to.where, { ...told, place })} 的人`
}

/** `{orderNo}` as the page calls it: `{订单号}`. */
function withTitles(text: string, { place }: Told): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => `{${titleOf(place.record, name)}}`)
}

/** `余额 = …、状态 = “已通过”` */
export function valuesText(
  values: readonly EffectValuePlan[],
  target: Parameters<typeof titleOf>[0],
  told: Told,
): string {
  return values
    .map((value) => {
      const title = plain(target ? titleOf(target, value.name) : value.name)
      if ('expression' in value) return `${title} = ${expressionText(value.expression, told)}`
      const texts = choicesOf(target?.fieldByName.get(value.name), told.business)
      return `${title} = ${literalText(value.literal, texts)}`
    })
    .join('、')
}

function literalText(value: unknown, texts: ReadonlyMap<string, string> | null): string {
  if (value === null) return '空'
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? `“${plain(texts?.get(value) ?? value)}”` : code(JSON.stringify(value))
}

export function expressionText(expression: ExpressionPlan, { place, business }: Told): string {
  return code(chineseExpression(expression, place, business))
}
