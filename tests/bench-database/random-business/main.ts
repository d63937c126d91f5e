import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase, startTestCluster } from '#tests/support/test-cluster.ts'
import { runRandomBusiness } from './run.ts'

/**
 * `npm run bench:business [sequences] [seed] [kills] [file]`; the same seed tells the same stories. Many sequences are told
 * in portions, each in a database of its own with that many kills. The file keeps what each portion found: the same call
 * goes on behind the last of them.
 */
const [sequences = 2_000, seed = Date.now() % 1_000_000, kills = 4] = process.argv.slice(2, 5).map(Number)
const progressFile = process.argv[5]
const PORTION = 1_000

const seedsDone = readSeedsDone()
const filesFolder = mkdtempSync(join(tmpdir(), 'pagewright-random-'))
const cluster = await startTestCluster()
let found = 0
try {
  for (let told = 0; told < sequences; told += PORTION) {
    const seedOfPortion = seed + told / PORTION
    if (!seedsDone.has(seedOfPortion)) found += await tellPortion(Math.min(PORTION, sequences - told), seedOfPortion)
  }
  process.stdout.write(found === 0 ? 'Everything agrees.\n' : `${found} problems.\n`)
  process.exitCode = found === 0 ? 0 : 1
} finally {
  await cluster.stop()
  rmSync(filesFolder, { recursive: true, force: true })
}

async function tellPortion(portion: number, seedOfPortion: number): Promise<number> {
  const database = await createDatabase(cluster)
  const problems = await runRandomBusiness({
    database,
    filesFolder,
    sequences: portion,
    seed: seedOfPortion,
    kills,
    report: (line) => {
      process.stdout.write(`${line}\n`)
      if (progressFile !== undefined) appendFileSync(progressFile, `${line}\n`)
    },
  })
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  await dropDatabase(cluster, database)
  return problems.length
}

/** Each line begins with the seed of its portion, as it was reported. */
function readSeedsDone(): ReadonlySet<number> {
  if (progressFile === undefined || !existsSync(progressFile)) return new Set()
  const lines = readFileSync(progressFile, 'utf8').matchAll(/^seed (\d+):/gm)
  return new Set(Array.from(lines, ([, text]) => Number(text)))
}
