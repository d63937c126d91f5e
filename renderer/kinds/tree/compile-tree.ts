import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import type { CompileContext } from '../../compile/compile-context.ts'
import { type FieldIndex, fieldNamed } from '../../compile/field-index.ts'
import type { TreePlan } from '../../compile/plan.ts'

/** What makes the page a tree: the field that shows the levels. */
export function compileTree(fields: FieldIndex, context: CompileContext): TreePlan | null {
  const { page, problems } = context
  if (!page.tree) {
    problems.report('invalid-tree', '/kind', { message: 'kind 为 tree 的页面要写 tree.label' })
    return null
  }
  const label = fieldNamed(page.tree.label, '/tree/label', fields, context)
  const parent = fields.plans.get(PARENT_FIELD)
  return label && parent ? { label, parent, expanded: page.tree.expanded ?? false } : null
}
