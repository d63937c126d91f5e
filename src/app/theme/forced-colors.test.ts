import { expect, it } from 'vitest'
import { followForcedColors } from './forced-colors.ts'

function systemColors(matches: boolean) {
  const query: Parameters<typeof followForcedColors>[0] & { matches: boolean } = { matches, onchange: null }
  return {
    query,
    force(now: boolean) {
      query.matches = now
      Reflect.apply(query.onchange ?? (() => undefined), query, [])
    },
  }
}

it('the sheet for forced colours is loaded where they are forced, and when they come to be', () => {
  let loads = 0
  const load = async () => {
    loads += 1
  }
  followForcedColors(systemColors(true).query, load)
  expect(loads).toBe(1)
  const { query, force } = systemColors(false)
  followForcedColors(query, load)
  expect(loads).toBe(1)
  force(true)
  expect(loads).toBe(2)
  force(false)
  expect(loads).toBe(2)
})
