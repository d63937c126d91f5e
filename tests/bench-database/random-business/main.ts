import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, startTestCluster } from '#tests/support/test-cluster.ts'
import { runRandomBusiness } from './run.ts'

/** `npm run bench:business [sequences] [seed] [kills]`; the same seed tells the same stories. */
const [sequences = 2_000, seed = Date.now() % 1_000_000, kills = 4] = process.argv.slice(2).map(Number)

const filesFolder = mkdtempSync(join(tmpdir(), 'pagewright-random-'))
const cluster = await startTestCluster()
try {
  const problems = await runRandomBusiness({
    database: await createDatabase(cluster),
    filesFolder,
    sequences,
    seed,
    kills,
    report: (line) => process.stdout.write(`${line}\n`),
  })
  process.stdout.write(problems.length === 0 ? 'Everything agrees.\n' : `${problems.join('\n')}\n`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await cluster.stop()
  rmSync(filesFolder, { recursive: true, force: true })
}
