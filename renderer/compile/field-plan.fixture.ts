import type { FieldPlan } from './plan.ts'

/** A field about which a page says nothing but its name: for tests that need a plan and no page. */
export function plainField(part: Partial<FieldPlan> & Pick<FieldPlan, 'name' | 'title' | 'widget'>): FieldPlan {
  return {
    column: part.name,
    type: { kind: 'string', maxLength: 64 },
    multiple: false,
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
    permissions: [],
    readOnly: false,
    align: 'left',
    pointer: `/fields/${part.name}`,
    ...part,
  }
}
