import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { locateDatabase } from '#server/db/embedded/data-folder.ts'
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts'
import { findRunningDatabase } from '#server/db/embedded/running-database.ts'
import { findDatabaseUser } from '#server/db/embedded/system-user.ts'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { judgeAnswers, judgeRows, summarise } from './judge.ts'
import { type Load, signIn, startLoad } from './load.ts'
import { processesOf } from './processes.ts'
import { groupsIn } from './stored-groups.ts'

const ROUNDS = 3
/** More than are sent in one; each round has codes of its own. */
const GROUPS_OF_ROUND = 4_000
const LOAD_MS = 2_000
const PATIENCE_MS = 30_000
const POLL_MS = 50

/** The database that comes with the server is killed (-9) with all its processes: the server starts it again. */
export async function watchOwnDatabase(say: (line: string) => void): Promise<readonly string[]> {
  const server = await startBuiltServer({ DEMO_DATA: '0', LOG_LEVEL: 'warn' })
  const problems: string[] = []
  try {
    const token = await signIn(server.url, server.adminPassword)
    const { cluster } = locateDatabase(join(server.dataFolder, 'data'), await findDatabaseUser(), () => {})
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = startLoad(server.url, token, round * GROUPS_OF_ROUND)
      await delay(LOAD_MS)
      for (const pid of processesOf(readPostmasterFile(cluster)?.pid)) process.kill(pid, 'SIGKILL')
      const killedAt = performance.now()
      const backAfter = await firstWriteAfter(load, killedAt)
      await load.stop()
      const seen = summarise(load.answers)
      const address = await findRunningDatabase(join(server.dataFolder, 'data'))
      const stored = address ? await groupsIn(address.ownerUrl) : new Map<string, number>()
      const found = [...judgeAnswers(seen, { answers: /^503 数据库暂时无法连接/ }), ...judgeRows(load, stored)]
      if (backAfter === null) found.push('no write within half a minute')
      say(
        `\nembedded database killed (-9), round ${round + 1}: writes again after ${backAfter} ms, slowest answer ${seen.slowestMs} ms`,
      )
      for (const [text, count] of seen.texts) say(`  ${String(count).padStart(6)} x ${text}`)
      problems.push(...found.map((problem) => `embedded: ${problem}`))
    }
  } finally {
    await server.stop()
  }
  return problems
}

async function firstWriteAfter({ answers }: Load, killedAt: number): Promise<number | null> {
  while (performance.now() - killedAt < PATIENCE_MS) {
    const first = answers.find((one) => one.kind === 'write' && one.at >= killedAt && one.text === 'ok')
    if (first) return Math.round(first.at + first.ms - killedAt)
    await delay(POLL_MS)
  }
  return null
}
