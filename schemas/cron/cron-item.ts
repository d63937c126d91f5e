/** One piece of a part; a part is a list of them, mostly of one. */
export type CronItem =
  /** `*` */
  | { readonly kind: 'every' }
  /** `?` */
  | { readonly kind: 'not-set' }
  /** `5` */
  | { readonly kind: 'value'; readonly value: number }
  /** `2-6`; in all parts but the year it may go past the end: `22-2`. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  /** `3/5`, with `to: null`, or `3-40/5`. An interval of 0 leaves the start alone, as in Quartz. */
  | { readonly kind: 'loop'; readonly from: number; readonly to: number | null; readonly interval: number }
  /** `15W`: the working day nearest to the 15th, in the same month. */
  | { readonly kind: 'workday'; readonly day: number }
  /** `L`, `L-3`, and with `W` the working day nearest to it: `LW`, `L-3W`. */
  | { readonly kind: 'from-last'; readonly days: number; readonly workday: boolean }
  /** `6L`: the last Friday of the month. */
  | { readonly kind: 'last-weekday'; readonly weekday: number }
  /** `6#3`: the third Friday of the month. */
  | { readonly kind: 'nth-weekday'; readonly weekday: number; readonly nth: number }

/** Kinds that stand alone in their part. */
export const SINGLE_KINDS: ReadonlySet<CronItem['kind']> = new Set([
  'not-set',
  'workday',
  'from-last',
  'last-weekday',
  'nth-weekday',
])

interface Bounds {
  readonly min: number
  readonly max: number
}

/** Whether a number is one of those that the items name. What depends on the month names none by itself. */
export function includesValue(items: readonly CronItem[], value: number, { min, max }: Bounds): boolean {
  return items.some((item) => {
    switch (item.kind) {
      case 'every':
        return true
      case 'value':
        return item.value === value
      case 'range':
        return isStep(value - item.from, item.to - item.from, 1, max - min + 1)
      case 'loop':
        return isStep(value - item.from, (item.to ?? max) - item.from, item.interval, max - min + 1)
      default:
        return false
    }
  })
}

/** Whether a distance from the start is a step of a range of that length; a negative length goes past the end. */
function isStep(distance: number, length: number, interval: number, span: number): boolean {
  if (interval === 0) return distance === 0
  const way = length < 0 ? modulo(distance, span) : distance
  return way >= 0 && way <= (length < 0 ? length + span : length) && way % interval === 0
}

function modulo(value: number, span: number): number {
  return ((value % span) + span) % span
}
