const STEP_PX = 2
const FINE_STEP_PX = 1
const LEAP_PX = 20

interface Place {
  readonly left: number
  /** The farthest that the piece goes. */
  readonly longest: number
}

/** Where a key moves the piece to; undefined: it does not. */
export function leftAfterKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { left, longest }: Place,
): number | undefined {
  const step = shiftKey ? FINE_STEP_PX : STEP_PX
  const moved = movedBy(key, step, { left, longest })
  return moved === undefined ? undefined : Math.min(longest, Math.max(0, moved))
}

function movedBy(key: string, step: number, { left, longest }: Place): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return left + step
    case 'ArrowLeft':
    case 'ArrowDown':
      return left - step
    case 'PageUp':
      return left + LEAP_PX
    case 'PageDown':
      return left - LEAP_PX
    case 'Home':
      return 0
    case 'End':
      return longest
    default:
      return undefined
  }
}
