import { expect, it } from 'vitest'
import { runKillRounds } from '#tests/reliability/kill-rounds.ts'

it('has every acknowledged write after the server, and its database, were killed in the middle', async () => {
  expect(await runKillRounds({ rounds: 2, report: () => {} })).toEqual([])
}, 120_000)
