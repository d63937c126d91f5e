import type { FieldDeclaration } from '#schemas/language/field.ts'
import { formatFieldType } from '#schemas/language/field-type.ts'
import { SHOWS } from '../show/registry.ts'
import type { ShownField } from '../show/show.ts'
import type { CompileContext } from './compile-context.ts'
import { managedOf } from './compile-entity.ts'
import type { FieldPlan } from './plan.ts'

type ShowPlan = Pick<FieldPlan, 'show' | 'mask'>

/** How a field is shown; nothing where it says nothing, or nothing that fits. */
export function compileShow(
  declaration: FieldDeclaration,
  field: ShownField,
  pointer: string,
  context: CompileContext,
): ShowPlan {
  const { show } = declaration
  const { problems } = context
  if (!show || !problems.isSound(`${pointer}/show`)) return {}
  const { fits, suits } = SHOWS[show.as]
  if (!fits(field)) {
    problems.report('show-not-fitting', `${pointer}/show/as`, {
      message: `${formatFieldType(field.type)} 字段不能显示为 "${show.as}"`,
      actual: show.as,
      hint: `"${show.as}" 用于${suits}`,
    })
    return {}
  }
  if (show.as === 'masked') return compileMask(declaration, pointer, context)
  if (show.keep !== undefined) {
    problems.report('mask-not-fitting', `${pointer}/show/keep`, {
      part: 'key',
      message: `keep 只和 "masked" 一起写，这里是 "${show.as}"`,
      hint: '把 as 改成 "masked"，或删去 keep',
    })
  }
  return { show: show.as }
}

/** A mask is what is left to those who lack the field's permission: without one it would hide nothing from anybody. */
function compileMask(
  { show, permission, value }: FieldDeclaration,
  pointer: string,
  context: CompileContext,
): ShowPlan {
  const { problems } = context
  const at = `${pointer}/show`
  if (show?.keep === undefined) {
    problems.report('mask-not-fitting', at, {
      part: 'key',
      message: '脱敏要写明留下哪一部分',
      hint: '加上 "keep": "phone"、"identity"、"name"、"email"、"bank-account"，或 { "start": 3, "end": 4 }',
    })
    return {}
  }
  if (permission === undefined) {
    problems.report('mask-not-fitting', at, {
      part: 'key',
      message: '脱敏的字段要写 permission：有它的人看到完整的值，其他人看到遮住的文字',
      hint: '在字段上加上 permission，如 "permission": "mobile"',
    })
  }
  if (value !== undefined) {
    problems.report('mask-not-fitting', at, {
      part: 'key',
      message: '由表达式算出的字段不能脱敏：遮住的文字会露出它所用的值的一部分',
      hint: '删去 show，或把 masked 写在它所用的字段上',
    })
  }
  if (managedOf(context)) {
    problems.report('mask-not-fitting', at, {
      part: 'key',
      message: '系统自带的数据还有别的界面会给出这个值，不能在这里脱敏',
      hint: '删去 show',
    })
  }
  return { show: 'masked', mask: show.keep }
}
