import { plainField } from '#renderer/compile/field-plan.fixture.ts'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { type FieldType, parseFieldType } from '#schemas/language/field-type.ts'

interface FieldPlanOverrides extends Partial<Omit<FieldPlan, 'type'>> {
  /** As in a page: `decimal(12,2)`. */
  readonly type?: string
}

function readType(text: string): FieldType {
  const type = parseFieldType(text)
  if (!type) throw new Error(`no field type: ${text}`)
  return type
}

/** A plan of one field, for tests of widgets. */
export function fieldPlan({ type = 'string(32)', ...overrides }: FieldPlanOverrides = {}): FieldPlan {
  const widget = { type: 'input', options: {} }
  return plainField({ name: 'code', title: '编码', widget, type: readType(type), ...overrides })
}
