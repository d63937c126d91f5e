import { useEffect, useState } from 'react'
import type { PagePlan } from '../../../compile/plan.ts'
import type { HostPermissions } from '../../../host.ts'
import type { InputDefinition, PageWidgets, RowsDefinition } from '../../../widget.ts'
import { areWidgetsLoaded, preloadWidgets } from '../../field/use-widget.ts'
import { type FormNode, formBlocks, visibleLayout } from '../../field/visible-layout.ts'

/** What draws a form: its fields' widgets and, where it has sub-tables, what draws those. */
export function widgetsOf(
  layout: readonly FormNode[],
  registry: PageWidgets,
): readonly (InputDefinition | RowsDefinition)[] {
  const blocks = formBlocks(layout)
  const types = blocks.flatMap((block) =>
    block.kind === 'section'
      ? block.fields.map(({ placed }) => placed.field.widget.type)
      : block.columns.map(({ field }) => field.widget.type),
  )
  const inputs = [...new Set(types)].flatMap((type) => registry.get(type) ?? [])
  return blocks.some(({ kind }) => kind === 'subTable') ? [...inputs, registry.rows] : inputs
}

export interface FormParts {
  readonly registry: PageWidgets
  readonly permissions: HostPermissions
  /** What they stand in. */
  readonly dialog: { readonly load: () => Promise<unknown> }
}

/** Loads what draws the forms of a page, before one is opened. */
export function loadFormParts(
  { form }: Pick<PagePlan, 'form'>,
  { registry, permissions, dialog }: FormParts,
): Promise<void> {
  return preloadWidgets([dialog, ...widgetsOf(visibleLayout(form.layout, permissions, null), registry)])
}

/** Whether the drawings of a form are loaded, so that it appears whole. What cannot be loaded is reported by its field. */
export function useWidgetsReady(definitions: readonly (InputDefinition | RowsDefinition)[]): boolean {
  const [ready, setReady] = useState(() => areWidgetsLoaded(definitions))
  useEffect(() => {
    if (ready) return
    let wanted = true
    void preloadWidgets(definitions).then(() => wanted && setReady(true))
    return () => {
      wanted = false
    }
  }, [definitions, ready])
  return ready
}
