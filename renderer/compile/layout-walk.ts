import type { FormSectionPlan, LayoutBlockPlan, LayoutNodePlan } from './plan.ts'

/** The sections of a layout with their fields, wherever they stand. */
export function sectionsOf(layout: readonly LayoutNodePlan[]): readonly FormSectionPlan[] {
  return blocksOf(layout).filter((block) => block.kind === 'section')
}

/** All blocks of a layout in reading order. */
export function blocksOf(layout: readonly LayoutNodePlan[]): readonly LayoutBlockPlan[] {
  return layout.flatMap((node): readonly LayoutBlockPlan[] =>
    'panes' in node ? node.panes.flatMap((pane) => pane.layout) : [node],
  )
}
