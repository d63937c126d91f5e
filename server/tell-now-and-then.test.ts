import { describe, expect, it } from 'vitest'
import { createTeller } from './tell-now-and-then.ts'

describe('what goes wrong again and again', () => {
  it('is told at once, and then with its number every ten seconds', () => {
    let now = 0
    const told: unknown[] = []
    const teller = createTeller(() => now)
    const happen = (kind: string) => teller(kind, (count) => told.push([now, kind, count]))
    for (; now < 25_000; now += 100) happen('full')
    happen('away')
    expect(told).toEqual([
      [0, 'full', 1],
      [10_000, 'full', 100],
      [20_000, 'full', 100],
      [25_000, 'away', 1],
    ])
  })
})
