import type { FieldDeclaration } from '#schemas/language/field.ts'
import { type ExpressionType, typeOf } from '../expression/expression-type.ts'
import type { ExpressionScope, FieldFacts, FieldTypes } from '../expression/scope.ts'
import { checkAskedAlone } from './asked-fields.ts'
import { checkFieldsBeside } from './check-fields-beside.ts'
import type { CompileContext } from './compile-context.ts'
import { compileComputed, valuePurpose } from './compile-expression.ts'
import { compileField, completeDeclaration, type FieldPlace } from './compile-field.ts'
import { compileReference } from './compile-references.ts'
import { compileSummed } from './compile-referring.ts'
import type { FieldIndex } from './field-index.ts'
import { knownChoices } from './known-choices.ts'
import { pointerOf } from './page-source-text.ts'
import { withPages } from './page-sources.ts'
import type { FieldPlan } from './plan.ts'
import { relatedSource, withoutRelated } from './related-source.ts'

/** The fields of a page or of a sub-table, without their expressions: those need to know all fields first. */
export function compileFields(
  place: FieldPlace,
  systemFields: readonly FieldPlan[],
  context: CompileContext,
): FieldIndex {
  const { problems } = context
  const declared = Object.entries(place.declarations).flatMap(([name, declaration]): FieldPlan[] => {
    const isSound = problems.isSound(place.parent + pointerOf(name))
    const plan = isSound ? compileField(name, declaration, place, context) : null
    return plan ? [plan] : []
  })
  checkRenames(declared, place, context)
  return indexOf(declared, systemFields, place.declarations)
}

function indexOf(
  declared: readonly FieldPlan[],
  systemFields: readonly FieldPlan[],
  declarations: FieldPlace['declarations'],
): FieldIndex {
  const plans = new Map([...systemFields, ...declared].map((field) => [field.name, field]))
  return { declared, plans, names: new Set([...Object.keys(declarations), ...plans.keys()]) }
}

/**
 * Types of all names, for expressions: the id, which is no field of a form, among them. A field with mistakes of its own
 * has an unknown type, not an unknown name.
 */
export function typesOf(fields: FieldIndex): FieldTypes {
  const named = [...fields.names].map((name): [string, ExpressionType] => {
    const plan = fields.plans.get(name)
    return [name, plan ? typeOf(plan.type, plan.multiple) : 'unknown']
  })
  return new Map([['id', 'text'], ...named])
}

/** What else expressions should know of the fields. `table` is the sub-table that they are of. */
export function factsOf({ plans }: FieldIndex, table: string | null, { knowledge }: CompileContext): FieldFacts {
  return new Map(
    [...plans.values()].map((field) => {
      const { name, type, choices } = field
      const related = relatedSource(field, table, knowledge)
      return [
        name,
        { isReference: type.kind === 'ref', choices: knownChoices(choices, knowledge), ...(related && { related }) },
      ]
    }),
  )
}

/** The fields with their computed values and defaults. */
export function compileFieldExpressions(
  fields: FieldIndex,
  place: FieldPlace,
  scope: ExpressionScope,
  context: CompileContext,
): FieldIndex {
  const declarationOf = ({ name }: FieldPlan) => {
    const declaration = place.declarations[name]
    return declaration ? completeDeclaration(declaration, context) : undefined
  }
  const valued = fields.declared.map((field) => {
    const declaration = declarationOf(field)
    return declaration ? withExpressions(field, declaration, { scope, siblings: fields.plans }, context) : field
  })
  const systemFields = [...fields.plans.values()].filter((field) => field.pointer === '')
  const siblings = indexOf(valued, systemFields, place.declarations)
  const declared = valued.map((field) => {
    const ref = declarationOf(field)?.ref
    checkFieldsBeside(field, siblings, context)
    return ref ? compileReference(field, ref, siblings, withoutRelated(scope), context) : field
  })
  return indexOf(declared, systemFields, place.declarations)
}

function withExpressions(
  field: FieldPlan,
  declaration: FieldDeclaration,
  { scope, siblings }: { readonly scope: ExpressionScope; readonly siblings: FieldIndex['plans'] },
  context: CompileContext,
): FieldPlan {
  const purpose = valuePurpose(field, context)
  const compile = (text: unknown, key: string, around: ExpressionScope) =>
    typeof text === 'string' ? compileComputed(text, field.pointer + pointerOf(key), around, purpose, context) : null
  const isOwn = field.pointer === `/fields/${field.name}`
  const value = compile(declaration.value, 'value', isOwn ? withPages(scope, context) : scope) ?? null
  const summed = value && compileSummed(field, value, { isKept: declaration.kept ?? false, siblings }, context)
  const defaultExpression = compile(declaration.default, 'default', withoutRelated(scope)) ?? null
  if (declaration.value !== undefined) checkNotAssigned(field, declaration, context)
  else if (declaration.kept) {
    const message = 'kept 要与汇总另一个页面的 value 一起写'
    context.problems.report('kept-not-fitting', `${field.pointer}/kept`, { part: 'key', message })
  }
  if (summed?.asked) checkAskedAlone(field, declaration, context)
  return summed ? { ...field, ...summed, defaultExpression } : { ...field, computed: value, defaultExpression }
}

function checkNotAssigned(field: FieldPlan, declaration: FieldDeclaration, { problems }: CompileContext): void {
  if (declaration.default !== undefined) {
    const message = `字段 "${field.title}" 由表达式算出，不能再写默认值`
    problems.report('computed-conflict', field.pointer + pointerOf('default'), { part: 'key', message })
  }
  if (field.required) {
    const message = `字段 "${field.title}" 由表达式算出，不能再写必填`
    problems.report('computed-conflict', field.pointer + pointerOf('rules'), { part: 'key', message })
  }
}

function checkRenames(fields: readonly FieldPlan[], place: FieldPlace, { problems }: CompileContext): void {
  const claimed = new Set<string>()
  for (const { renamedFrom, pointer: at } of fields) {
    if (renamedFrom === undefined) continue
    const pointer = at + pointerOf('renamedFrom')
    if (Object.hasOwn(place.declarations, renamedFrom)) {
      const message = `字段 "${renamedFrom}" 仍然存在，不能由它改名`
      problems.report('invalid-rename', pointer, { message, actual: renamedFrom })
    } else if (claimed.has(renamedFrom)) {
      problems.report('invalid-rename', pointer, {
        message: `"${renamedFrom}" 已被另一个字段改名`,
        actual: renamedFrom,
      })
    }
    claimed.add(renamedFrom)
  }
}
