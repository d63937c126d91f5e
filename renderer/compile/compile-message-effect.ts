import { ANNOUNCEMENT, type MessageChannel, type RecordEffectDeclaration } from '#schemas/language/effects.ts'
import { itemTypeOf } from '../expression/expression-type.ts'
import { reportAsked } from './asked-fields.ts'
import { compileComputed } from './compile-expression.ts'
import type { EffectParts } from './effect-parts.ts'
import { compileFreeValues } from './effect-values.ts'
import { compileMessageCount, compileMessagePersons } from './message-persons.ts'
import { messageFields } from './message-text.ts'
import type { ExpressionPlan, MessageEffectPlan, MessageTextPlan, UnusableEffectPlan } from './plan.ts'
import { isRestricted } from './sight.ts'
import { suggestionHint } from './suggest.ts'

type MessageDeclaration = NonNullable<RecordEffectDeclaration['message']>

/** Who is told what; null when there are mistakes in it. */
export function compileMessageEffect(
  declaration: MessageDeclaration,
  parts: EffectParts,
): MessageEffectPlan | UnusableEffectPlan | null {
  const { to: named } = declaration
  const isAnnouncement = declaration.by.includes(ANNOUNCEMENT)
  const by = declaration.by.map((each): MessageChannel => (each === ANNOUNCEMENT ? 'bell' : each))
  const to = typeof named === 'string' ? compileRecipients(named, parts) : compileMessagePersons(named, by, parts)
  const text = compileText(declaration, parts)
  const count = declaration.count && compileMessageCount(declaration.count, by, parts)
  const refuseWays = (message: string, hint: string) =>
    parts.context.problems.report('invalid-effect', `${parts.pointer}/message/by`, { part: 'key', message, hint })
  if (declaration.to === '*' && by.some((channel) => channel !== 'bell')) {
    refuseWays('发给所有人的消息只能是 bell 或 announcement', '短信和邮件要写明发给谁')
  }
  if (isAnnouncement && declaration.by.includes('bell')) {
    refuseWays('通知公告已经让铃响，再写 bell 就会收到两次', '留下 bell 或 announcement')
  }
  if (typeof to === 'object' && to && 'kind' in to) return to
  return (
    to &&
    text && {
      kind: 'message',
      to,
      by,
      ...(isAnnouncement && { isAnnouncement }),
      text,
      ...(count && { count }),
    }
  )
}

function compileRecipients(to: string, { pointer, scope, context }: EffectParts): ExpressionPlan | '*' | null {
  if (to === '*') return '*'
  const at = `${pointer}/message/to`
  const expression = compileComputed(to, at, scope, undefined, context)
  if (!expression) return null
  const { type } = expression
  if (type === 'text' || type === 'unknown' || itemTypeOf(type) === 'text') return expression
  context.problems.report('invalid-effect', at, {
    message: '收件人要是用户名',
    actual: to,
    hint: '写存用户名的字段，如 "= salesman"，或几个：… 的多选用户字段',
  })
  return null
}

function compileText(declaration: MessageDeclaration, parts: EffectParts): MessageTextPlan | null {
  const { pointer, context } = parts
  const at = `${pointer}/message`
  const { title, text, template, values } = declaration
  const refuse = (message: string, hint: string) => {
    context.problems.report('invalid-effect', at, { part: 'key', message, hint })
    return null
  }
  if (template !== undefined) {
    if (title !== undefined || text !== undefined) return refuse('template 代替 title 和 text，不能都写', '留下一种')
    return { from: 'template', code: template, values: compileFreeValues(values ?? {}, `${at}/values`, parts) }
  }
  if (title === undefined || text === undefined) return refuse('消息没有内容', '写 title 和 text，或 template')
  if (values !== undefined) return refuse('values 只与 template 一起写', '把字段写进文字里，如 “订单 {orderNo}”')
  const isSound = [checkNames(title, `${at}/title`, parts), checkNames(text, `${at}/text`, parts)].every(Boolean)
  return isSound ? { from: 'page', title, text } : null
}

/** Whether all fields in a text are there, and open to whoever gets it. */
function checkNames(text: string, pointer: string, { fields, context }: EffectParts): boolean {
  return messageFields(text).every((name) => {
    const field = fields.plans.get(name)
    if (field?.asked) {
      reportAsked(field, pointer, context)
      return false
    }
    if (field && !isRestricted({ table: null, field })) return true
    if (!field && fields.names.has(name)) return true
    const message = field ? `字段 "${name}" 要有权限才能看，不能写进消息` : `没有字段 "${name}"`
    const hint = field ? '去掉它；收到消息的人点开后按自己的权限看' : suggestionHint(name, fields.names)
    context.problems.report(field ? 'restricted-value' : 'unknown-field', pointer, { message, actual: name, hint })
    return false
  })
}
