import type { ToolbarItemPlan } from '../../compile/plan.ts'
import { textWidthPx } from '../list/column-width.ts'

const BUTTON_PADDING_PX = 32
const ICON_PX = 22
const GAP_PX = 8

/**
 * In one order on every page: what adds rows, what the page does, what carries rows in and out, and last what destroys
 * them.
 */
const PLACES: Readonly<Record<string, number>> = { add: 0, import: 2, export: 2, batch_delete: 3 }
const OF_PAGE = 1

export function inToolbarOrder(items: readonly ToolbarItemPlan[]): readonly ToolbarItemPlan[] {
  return items.toSorted((left, right) => placeOf(left) - placeOf(right))
}

function placeOf({ name, action }: ToolbarItemPlan): number {
  return action ? OF_PAGE : (PLACES[name] ?? OF_PAGE)
}

/** What leaves the bar first when it is too narrow: transfers, then what deletes, then actions of the page from the last. */
const LEAVES_FIRST = [2, 3, OF_PAGE]

export interface ToolbarRoom {
  /** Of all buttons together, those that always stay included; null: not measured, all of them have room. */
  readonly roomPx: number | null
  /** Taken by what always stays. */
  readonly takenPx: number
  /** The button 更多 is there anyway, and counted in. */
  readonly hasMore: boolean
}

/** Names of the items that stand behind 更多, of items in their order. */
export function itemsBehindMore(
  items: readonly ToolbarItemPlan[],
  { roomPx, takenPx, hasMore }: ToolbarRoom,
): readonly string[] {
  const widths = new Map(items.map((item) => [item.name, buttonWidthPx(item.title, hasIcon(item)) + apartPx(item)]))
  let wantedPx = takenPx + [...widths.values()].reduce((sum, width) => sum + width, 0)
  if (roomPx === null || wantedPx <= roomPx) return []
  if (!hasMore) wantedPx += MORE_BUTTON_PX
  const leaving = LEAVES_FIRST.flatMap((place) => items.filter((item) => placeOf(item) === place).toReversed())
  const behind: string[] = []
  for (const { name } of leaving) {
    if (wantedPx <= roomPx) break
    behind.push(name)
    wantedPx -= widths.get(name) ?? 0
  }
  return behind
}

/** With the gap beside it. */
export function buttonWidthPx(title: string, icon = false): number {
  return textWidthPx(title) + BUTTON_PADDING_PX + (icon ? ICON_PX : 0) + GAP_PX
}

const MORE_BUTTON_PX = buttonWidthPx('更多')

/** What destroys rows stands apart, on both sides. */
function apartPx({ name, action }: ToolbarItemPlan): number {
  return name === 'batch_delete' || action?.danger ? 2 * GAP_PX : 0
}

function hasIcon({ name, action }: ToolbarItemPlan): boolean {
  return !action && (name === 'add' || name === 'batch_delete')
}
