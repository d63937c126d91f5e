/** Numbers that look random and are the same on every machine: demo data can be talked about and tested. */
export interface DeterministicRandom {
  /** From 0 up to, not including, 1. */
  readonly next: () => number
  /** A whole number from `min` to `max`, both included. */
  readonly between: (min: number, max: number) => number
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** True in that share of cases. */
  readonly chance: (share: number) => boolean
}

/** Mulberry32: short, and good enough for names and prices. */
export function createDeterministicRandom(seed: number): DeterministicRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (share) => next() < share,
  }
}
