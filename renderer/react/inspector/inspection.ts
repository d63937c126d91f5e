import type { RefCallback } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import type { FormState, LogicEnvironment } from '../../logic/form-state.ts'

/** What the inspector can look into, behind an element that shows fields of a page. */
export interface InspectionSource {
  readonly plan: PagePlan
  /** Of a form: how its fields stand, and what that was computed with. */
  readonly logic?: () => { readonly state: FormState; readonly environment: LogicEnvironment }
}

/** A field that was pointed at. */
export interface InspectedField {
  readonly source: InspectionSource
  /** Null for a field of the record itself. */
  readonly table: string | null
  /** Null for a sub-table as a whole. */
  readonly field: string | null
  /** The element it stands in. */
  readonly element: Element
}

const ROOT_ATTRIBUTE = 'data-inspect'
const sources = new WeakMap<Element, InspectionSource>()

/**
 * Makes the fields inside an element known to the inspector; they carry `data-field`, and `data-table` around the
 * columns of a sub-table. For `ref`; keep its identity by `useMemo`.
 */
export function inspectable(source: InspectionSource): RefCallback<Element> {
  return (element) => {
    if (!element) return
    element.setAttribute(ROOT_ATTRIBUTE, '')
    sources.set(element, source)
  }
}

/** The field that an element belongs to. */
export function inspectedFieldAt(element: Element): InspectedField | undefined {
  const root = element.closest(`[${ROOT_ATTRIBUTE}]`)
  const source = root && sources.get(root)
  const marked = element.closest<HTMLElement>('[data-field], [data-table]')
  if (!source || !marked || !root.contains(marked)) return undefined
  const around = marked.closest<HTMLElement>('[data-table]')
  const isInside = around !== null && root.contains(around)
  return {
    source,
    table: isInside ? (around.dataset.table ?? null) : null,
    field: marked.dataset.field ?? null,
    element: marked,
  }
}
