import type { LayoutBlockPlan, LayoutNodePlan, PagePlan } from '#renderer/compile/plan.ts'

/** The page with a form on which these fields do not stand. */
export function withoutFields(plan: PagePlan, names: readonly string[]): PagePlan {
  if (names.length === 0) return plan
  const left = new Set(names)
  const inBlocks = (blocks: readonly LayoutBlockPlan[]): readonly LayoutBlockPlan[] =>
    blocks.flatMap((block): readonly LayoutBlockPlan[] => {
      if (block.kind !== 'section') return [block]
      const fields = block.fields.filter(({ field }) => !left.has(field.name))
      return fields.length === 0 ? [] : [{ ...block, fields }]
    })
  const layout = plan.form.layout.flatMap((node): readonly LayoutNodePlan[] =>
    node.kind === 'section' || node.kind === 'subTable'
      ? inBlocks([node])
      : [{ ...node, panes: node.panes.map((pane) => ({ ...pane, layout: inBlocks(pane.layout) })) }],
  )
  return { ...plan, form: { ...plan.form, layout } }
}
