import type { FieldDeclaration } from '#schemas/language/field.ts'
import { type FieldType, formatFieldType, MAX_STRING_LENGTH } from '#schemas/language/field-type.ts'
import { type NumberPlan, numberLength, readNumber } from '#schemas/language/number.ts'
import { requiresValue } from '#schemas/rules/requires-value.ts'
import type { Rule } from '#schemas/rules/rule.ts'
import { storedProperty } from '../action-traits.ts'
import type { CompileContext } from './compile-context.ts'
import { pointerOf } from './page-source-text.ts'
import type { ActionPlan, FieldPlan, ReactionPlan } from './plan.ts'

const CODE = 'number-not-fitting'

/** Keys that give a field its value in another way, or leave no room for a number. */
const CONFLICTING = ['default', 'value', 'dict', 'options'] as const

/** How the field is numbered; null where it is not, or not in a way that can work. */
export function compileNumber(
  declaration: FieldDeclaration,
  type: FieldType,
  rules: readonly Rule[],
  pointer: string,
  context: CompileContext,
): NumberPlan | null {
  if (declaration.number === undefined || !context.problems.isSound(`${pointer}/number`)) return null
  const number = readNumber(declaration.number)
  const refuse = (key: string, message: string, hint: string) => {
    context.problems.report(CODE, `${pointer}/${key}`, { part: 'key', message, hint })
    return null
  }
  if (!pointer.startsWith('/fields/')) return refuse('number', '子表的行不能编号', '把 number 写在主表的字段上')
  if (context.page.entity?.managed !== undefined) {
    return refuse('number', '使用系统数据的页面不能写 number', '删去 number')
  }
  if (type.kind !== 'string' || declaration.multiple) {
    const written = `${formatFieldType(type)}${declaration.multiple ? '（多个值）' : ''}`
    return refuse('number', `${written} 字段不能编号`, '把 type 改成 "string(32)"，并删去 multiple')
  }
  const conflict = CONFLICTING.find((key) => declaration[key] !== undefined)
  if (conflict) return refuse(conflict, `编号由系统生成，不能再写 ${conflict}`, `删去 ${conflict}`)
  if (rules.some(requiresValue)) {
    return refuse('rules', '编号由系统生成，总会有值，不能写必填', '从 rules 中删去必填的规则')
  }
  if (number.kind === 'serial' && numberLength(number) > type.maxLength) {
    const length = numberLength(number)
    const hint = length <= MAX_STRING_LENGTH ? `把 type 改成 "string(${length + 4})"` : '缩短编号'
    return refuse('number', `编号有 ${length} 个字符，${formatFieldType(type)} 存不下`, hint)
  }
  return number
}

/** What else of the page would write into a number that nobody may type. */
export function checkNumbersUnwritten(
  fields: readonly FieldPlan[],
  { reactions, actions }: { readonly reactions: readonly ReactionPlan[]; readonly actions: readonly ActionPlan[] },
  { problems, actions: kinds }: CompileContext,
): void {
  const numbered = new Map(
    fields.filter(({ number }) => number && !number.editable).map((field) => [field.name, field]),
  )
  if (numbered.size === 0) return
  const refuse = (name: string, pointer: string, what: string, part: 'key' | 'value' = 'key') => {
    const field = numbered.get(name)
    if (!field) return
    const message = `编号字段 "${field.title}" 由系统生成，不能由${what}填写`
    problems.report(CODE, pointer, { part, message, hint: '换一个字段，或在 number 中写 "editable": true' })
  }
  for (const reaction of reactions) {
    for (const key of ['then', 'else'] as const) {
      const effects = (key === 'then' ? reaction.whenTrue : reaction.otherwise) ?? []
      for (const { target, value, required, readOnly } of effects) {
        if (value === undefined && !required && readOnly !== false) continue
        refuse(target, reaction.pointer + pointerOf(key, target), '联动')
      }
    }
  }
  for (const { choices, pointer } of fields) {
    const fill = choices?.source === 'ref' ? choices.fill : []
    for (const { target } of fill) refuse(target, pointer + pointerOf('ref', 'fill', target), '引用带出')
  }
  for (const action of actions) {
    for (const [index, { field }] of action.input.entries()) {
      refuse(field.name, `${action.pointer}/input/${index}`, '动作', 'value')
    }
    const property = storedProperty(kinds.get(action.type))
    if (property === undefined) continue
    for (const name of Object.keys(Object(action.props[property]))) {
      refuse(name, action.pointer + pointerOf('props', property, name), '动作')
    }
  }
}
