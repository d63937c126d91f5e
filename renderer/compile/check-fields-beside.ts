import { type FieldKind, formatFieldType } from '#schemas/language/field-type.ts'
import type { CompileContext } from './compile-context.ts'
import { type FieldIndex, fieldNamed } from './field-index.ts'
import { pointerOf } from './page-source-text.ts'
import type { FieldPlan } from './plan.ts'

/** Checks the fields beside a field that its widget reads and writes: they exist, and what is written can be. */
export function checkFieldsBeside(field: FieldPlan, siblings: FieldIndex, context: CompileContext): void {
  const beside = context.registry.get(field.widget.type)?.fieldsBeside?.(field.widget.options)
  if (!beside) return
  const { problems } = context
  const at = field.pointer + pointerOf('widget', 'options')
  for (const { name, pointer } of beside.reads) fieldNamed(name, at + pointer, siblings, context)
  for (const { name, pointer } of beside.writes) {
    const target = fieldNamed(name, at + pointer, siblings, context)
    const reason = target && (closedReason(target) ?? (beside.writesTexts ? textlessReason(target) : null))
    if (target && reason) {
      problems.report('fill-not-fitting', at + pointer, { message: `字段 "${target.title}" ${reason}，不能带出` })
    }
  }
}

/** Why nothing may be entered in a field; null where something may. */
function closedReason(target: FieldPlan): string | null {
  if (target.pointer === '') return '由系统填写'
  if (target.computed || target.kept) return '由表达式算出'
  return target.readOnly ? '是只读的' : null
}

const TEXT_KINDS: ReadonlySet<FieldKind> = new Set([
  'string',
  'text',
  'enum',
  'ref',
  'decimal',
  'long',
  'date',
  'datetime',
  'time',
])

/** Why a text is no value of a field; null where it can be. */
function textlessReason({ type, multiple }: FieldPlan): string | null {
  if (multiple) return '存多个值'
  return TEXT_KINDS.has(type.kind) ? null : `是 ${formatFieldType(type)}`
}
