/** Layouts that only hold what is below them. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'layouts/RouteView',
  'layouts/PageView',
  'layouts/BlankLayout',
  'layouts/TabLayout',
])

/** Layouts that show a page of another host; one of them tells it values of the session. */
const FRAMES: ReadonlyMap<string, { readonly tellsSession: boolean }> = new Map([
  ['layouts/IframePageView', { tellsSession: true }],
  ['layouts/IframeFReportView', { tellsSession: false }],
])

/** Specified: components whose path contains `layouts` come from the layout area, all others from the views. */
export type LayoutKind =
  | { readonly kind: 'container' }
  | { readonly kind: 'frame'; readonly tellsSession: boolean }
  | { readonly kind: 'unknown-layout' }

/** The layout that a component names; undefined for a view. */
export function layoutOf(component: string): LayoutKind | undefined {
  // A container row of the menu table may lack its component.
  if (CONTAINERS.has(component) || component === '') return { kind: 'container' }
  const frame = FRAMES.get(component)
  if (frame !== undefined) return { kind: 'frame', ...frame }
  return component.includes('layouts') ? { kind: 'unknown-layout' } : undefined
}

export function isContainer(component: string): boolean {
  return layoutOf(component)?.kind === 'container'
}
