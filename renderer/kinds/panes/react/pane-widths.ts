import { PANE_WIDTHS } from '#schemas/language/panes.ts'
import type { HostArrangements } from '../../../host.ts'
import type { PagePanePlan } from '../panes-plan.ts'

/** Pixels by pane; those that are not in it share the rest. */
export type PaneWidths = Readonly<Record<string, number>>

export const LEAST_PANE_PX = PANE_WIDTHS.least
export const BORDER_STEP_PX = 16

/** As far as a pane may be dragged, so that those after it keep a place. */
export function mostWidthPx(wholePx: number, widths: PaneWidths, panes: readonly PagePanePlan[], id: string): number {
  const others = panes.reduce((sum, pane) => (pane.id === id ? sum : sum + (widths[pane.id] ?? LEAST_PANE_PX)), 0)
  return Math.max(LEAST_PANE_PX, Math.floor(wholePx - others))
}

function declaredWidths(panes: readonly PagePanePlan[]): PaneWidths {
  return Object.fromEntries(panes.flatMap(({ id, widthPx }) => (widthPx === null ? [] : [[id, widthPx]])))
}

/** The widths that the user has given the panes of a page, on this machine. */
export function createWidthMemory(arrangements: HostArrangements | undefined, userId: string, code: string) {
  const name = `pane-widths:${userId}:${code}`
  return {
    recall(panes: readonly PagePanePlan[]): PaneWidths {
      const kept = parse(arrangements?.getItem(name) ?? null)
      // The last takes the rest, whatever it once was.
      const known = panes.slice(0, -1).flatMap(({ id }) => {
        const width = kept[id]
        return typeof width === 'number' && width >= LEAST_PANE_PX ? [[id, width] as const] : []
      })
      return { ...declaredWidths(panes), ...Object.fromEntries(known) }
    },
    keep(widths: PaneWidths) {
      arrangements?.setItem(name, JSON.stringify(widths))
    },
  }
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Somebody else has written it: the declared widths hold.
    return {}
  }
}
