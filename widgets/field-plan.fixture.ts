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
  return {
    name: 'code',
    column: 'code',
    title: '编码',
    type: readType(type),
    multiple: false,
    widget: { type: 'input', options: {} },
    choices: null,
    rules: [],
    required: false,
    unique: false,
    defaultValue: null,
    defaultExpression: null,
    computed: null,
    statistics: [],
    queryOperator: null,
    indexed: false,
    permission: null,
    readOnly: false,
    align: 'left',
    pointer: '/fields/code',
    ...overrides,
  }
}
