/** One arrow key goes this share of the way. */
const KEY_STEP = 0.1

/** How far the handle stands after a key, 0 to 1; undefined: the key is none of its own. */
export function slideByKey(key: string, at: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      // Ten steps of a tenth do not add up to one by themselves.
      return Math.min(1, Math.round((at + KEY_STEP) * 100) / 100)
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, Math.round((at - KEY_STEP) * 100) / 100)
    case 'Home':
      return 0
    case 'End':
      return 1
    default:
      return undefined
  }
}

/** How far a handle was dragged, 0 to 1. Beyond the end is the end. */
export function slideByDrag(distancePx: number, wayPx: number): number {
  return wayPx <= 0 ? 0 : Math.min(1, Math.max(0, distancePx / wayPx))
}
