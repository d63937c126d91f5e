import { type FieldKind, formatFieldType } from '#schemas/language/field-type.ts'
import type { CompileContext } from './compile-context.ts'
import { type FieldIndex, fieldNamed } from './field-index.ts'
import type { FieldPlan, UniqueTogetherPlan } from './plan.ts'

/** Kinds that are no values to compare, or too long for an index. */
const NOT_COMPARED: ReadonlySet<FieldKind> = new Set(['text', 'json', 'file'])

/** The fields that are unique together, with the message for who enters them twice. */
export function compileUnique(fields: FieldIndex, context: CompileContext): readonly UniqueTogetherPlan[] {
  const { page, problems } = context
  const seen = new Set<string>()
  return (page.unique ?? []).flatMap((declaration, index) => {
    const pointer = `/unique/${index}`
    if (!problems.isSound(pointer)) return []
    if (page.entity?.managed !== undefined) {
      problems.report('unique-not-fitting', pointer, {
        message: '使用系统数据的页面不能写 unique',
        hint: '删去 unique',
      })
      return []
    }
    const named = declaration.fields.map((name, position) => {
      const at = `${pointer}/fields/${position}`
      const field = fieldNamed(name, at, fields, context)
      const reason = field && reasonAgainst(field)
      if (field && reason) {
        const message = `字段 "${field.title}" ${reason}，不能写进 unique`
        problems.report('unique-not-fitting', at, { message, actual: name, hint: '从 unique 中删去它' })
      }
      return field
    })
    const key = [...declaration.fields].sort().join()
    if (seen.has(key)) problems.report('duplicate-name', pointer, { message: '同样的几个字段写了两次' })
    seen.add(key)
    const known = named.filter((field) => field !== null)
    const message = declaration.message ?? `${known.map(({ title }) => title).join('、')}相同的数据已存在`
    return problems.isSound(pointer) ? [{ fields: known, message, pointer }] : []
  })
}

function reasonAgainst({ type, multiple, permissions, pointer, name }: FieldPlan): string | null {
  // The parent of a tree's row is entered as other fields are.
  if (pointer === '' && name !== 'parentId') return '由系统填写'
  if (multiple) return '存多个值'
  if (NOT_COMPARED.has(type.kind)) return `是 ${formatFieldType(type)}`
  // Entering values until one is refused would tell what stands there.
  return permissions.length > 0 ? '要有权限才能看' : null
}
