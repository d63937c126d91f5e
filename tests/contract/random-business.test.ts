import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { runRandomBusiness } from '#tests/bench-database/random-business/run.ts'
import { createDatabase, dropDatabase } from '#tests/support/test-cluster.ts'

/** The same stories each time; `npm run bench:business` tells others, and many more. */
const SEED = 20_261_123

const filesFolder = mkdtempSync(join(tmpdir(), 'pagewright-random-'))
afterAll(() => rmSync(filesFolder, { recursive: true, force: true }))

it('agrees with a model in memory after random actions of eight at once, on two servers of which one is killed', async () => {
  const database = await createDatabase(inject('cluster'))
  const lines: string[] = []
  const problems = await runRandomBusiness({
    database,
    filesFolder,
    sequences: 60,
    seed: SEED,
    kills: 1,
    report: (line) => lines.push(line),
  })
  process.stdout.write(`${lines.join('\n')}\n`)
  expect(problems).toEqual([])
  await dropDatabase(inject('cluster'), database)
}, 600_000)
