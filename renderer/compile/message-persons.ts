import type { MessageChannel, RecordEffectDeclaration } from '#schemas/language/effects.ts'
import type { EffectParts } from './effect-parts.ts'
import { targetOfPage } from './effect-target.ts'
import { withPages } from './page-sources.ts'
import type { MessageCountPlan, MessagePersonsPlan, UnusableEffectPlan } from './plan.ts'
import { suggestionHint } from './suggest.ts'
import { compileTargetCondition, withTarget } from './target-condition.ts'

type MessageDeclaration = NonNullable<RecordEffectDeclaration['message']>
type PersonsDeclaration = Exclude<MessageDeclaration['to'], string>
type CountDeclaration = NonNullable<MessageDeclaration['count']>

/** Fields of a person, each with the way that is of no use without one of them. */
const REACHED_BY: Readonly<Record<MessageChannel, readonly (keyof PersonsDeclaration)[]>> = {
  bell: ['account'],
  sms: ['mobile', 'account'],
  email: ['email', 'account'],
}
const PLACES = ['account', 'mobile', 'email'] as const

/** Rows of another page as the people who are told something; null when there are mistakes in it. */
export function compileMessagePersons(
  declaration: PersonsDeclaration,
  by: readonly MessageChannel[],
  parts: EffectParts,
): MessagePersonsPlan | UnusableEffectPlan | null {
  const { pointer, context } = parts
  const at = `${pointer}/message/to`
  const target = targetOfPage(declaration.page, `${at}/page`, context)
  if (!target?.fields) return target && { kind: 'unusable', page: target.page }
  const scope = withPages(withTarget(parts, target), context)
  const where = compileTargetCondition(declaration.where, `${at}/where`, scope, parts, '会发给那个页面的所有人')
  for (const key of PLACES) {
    const name = declaration[key]
    if (name === undefined) continue
    const field = target.fields.get(name)
    const fail = (message: string, hint?: string) =>
      context.problems.report('invalid-effect', `${at}/${key}`, { message, actual: name, hint })
    if (!field) fail(`页面 "${declaration.page}" 没有字段 "${name}"`, suggestionHint(name, target.fields.keys()))
    else if (field.multiple || (field.type && field.type.kind !== 'string' && field.type.kind !== 'ref')) {
      fail(`字段 "${name}" 存的不是一个文本`, '写存用户名、手机号码或邮箱的文本字段')
    } else if (field.restricted) {
      fail(`字段 "${name}" 要有权限才能看，消息不能发到那里`, '去掉它的 permission，或换一个字段')
    }
  }
  for (const channel of by) {
    const places = REACHED_BY[channel]
    if (places.some((key) => declaration[key] !== undefined)) continue
    const message = `${channel} 送不到任何人：没有写 ${places.join(' 或 ')}`
    context.problems.report('invalid-effect', at, { part: 'key', message, hint: `写 ${places[0]}，或从 by 中去掉` })
  }
  const { page, account, mobile, email } = declaration
  const { table, title } = target
  const places = { ...(account && { account }), ...(mobile && { mobile }), ...(email && { email }) }
  return where && { page, table, title, where, ...places }
}

const NUMBERS = ['sent', 'read', 'bell', 'sms', 'email'] as const

/** Fields of the record that keep how many a message has gone to. */
export function compileMessageCount(
  declaration: CountDeclaration,
  by: readonly MessageChannel[],
  { pointer, fields, context }: EffectParts,
): MessageCountPlan {
  const at = `${pointer}/message/count`
  const fail = (key: string, message: string, hint?: string) =>
    context.problems.report('invalid-effect', at + key, { part: 'key', message, hint })
  if (pointer.startsWith('/effects/deleted/')) fail('', '记录已经删除，没有地方记人数', '删去 count')
  if (pointer.startsWith('/effects/updated/')) {
    fail('', '记下人数也是修改，会再引起修改之后的后果', '删去 count，或写在动作的 effects 中')
  }
  for (const [key, name] of Object.entries(declaration)) {
    const field = fields.plans.get(name)
    const isNumber = NUMBERS.some((each) => each === key)
    const kinds = isNumber ? ['integer', 'long'] : ['string', 'text']
    if (!field) {
      if (!fields.names.has(name)) fail(`/${key}`, `没有字段 "${name}"`, suggestionHint(name, fields.names))
    } else if (!kinds.includes(field.type.kind) || field.multiple) {
      fail(`/${key}`, `字段 "${name}" 不能记${isNumber ? '人数' : '姓名'}`, `写一个 ${kinds.join(' 或 ')} 字段`)
    } else if (!field.readOnly || field.computed || field.asked) {
      fail(`/${key}`, `字段 "${name}" 由系统写入，要是只读、没有 value 的字段`, '写 "readonly": true')
    }
  }
  if (declaration.read !== undefined && !by.includes('bell')) {
    fail('/read', '只有站内消息知道谁读过', '在 by 中写 bell，或删去 read')
  }
  return declaration
}
