import { execFile } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, openAsBlob, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { type Envelope, HEADERS, PROGRESS_TYPE } from '#schemas/api/envelope.ts'
import type { ImportReportAnswer } from '#schemas/api/resources.ts'
import { createDatabase, startTestCluster } from '#tests/support/test-cluster.ts'
import { markdownTable, median, percentile95 } from '../../perf/statistics.ts'
import { signInAsAdmin, startSourceServer } from '../source-server.ts'
import { type Cost, costOf, idleLists, type Server } from './measure.ts'
import { fillWide, pageFiles } from './wide-page.ts'

/**
 * What exports and imports of twenty columns cost: rows a second, the first byte, memory, and what others notice of it;
 * beside SheetJS with the same rows. `npm run bench:transfers [rows] [rows to import]`
 */
const [ROWS = 1_000_000, IMPORTED = 200_000] = process.argv.slice(2).map(Number)
const SHEETJS_HEAP_MB = 12_000

interface Line {
  readonly what: string
  readonly rows: number
  readonly cost: Pick<Cost, 'seconds' | 'growthMb'> & Partial<Cost>
  readonly firstByteMs?: number
  readonly bytes: number
}

const lines: Line[] = []

async function exportOnce(server: Server, what: string, query: string, rows: number, into: string): Promise<void> {
  let firstByteMs = Number.NaN
  const cost = await costOf(server, async () => {
    const start = performance.now()
    const answer = await fetch(`${server.url}/bench/wide/exportXls?column=id&order=asc${query}`, {
      headers: { [HEADERS.token]: server.token },
    })
    if (!answer.body || answer.headers.get('content-type')?.startsWith('application/json')) {
      throw new Error(await answer.text())
    }
    const reader = answer.body.getReader()
    async function* pieces() {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        if (Number.isNaN(firstByteMs)) firstByteMs = performance.now() - start
        yield next.value
      }
    }
    await pipeline(pieces(), createWriteStream(into))
  })
  lines.push({ what, rows, cost, firstByteMs, bytes: statSync(into).size })
}

async function importOnce(server: Server, file: string): Promise<void> {
  let told = 0
  const cost = await costOf(server, async () => {
    const form = new FormData()
    form.set('file', await openAsBlob(file), 'rows.xlsx')
    const answer = await fetch(`${server.url}/bench/target/importExcel`, {
      method: 'POST',
      headers: { [HEADERS.token]: server.token, accept: PROGRESS_TYPE },
      body: form,
    })
    const all = (await answer.text()).trimEnd().split('\n')
    told = all.length - 1
    // Both ends are ours.
    const { success, message, result } = JSON.parse(all.at(-1) ?? '') as Envelope<ImportReportAnswer>
    if (!success || result.successCount !== IMPORTED) throw new Error(`${message} ${JSON.stringify(result)}`)
  })
  lines.push({ what: `import (told ${told} times how far it is)`, rows: IMPORTED, cost, bytes: statSync(file).size })
}

interface Told {
  readonly rows: number
  readonly seconds: number
  readonly bytes: number
  readonly growthMb: number
}

async function sheetJs(what: string, ...task: readonly string[]): Promise<void> {
  const script = join(import.meta.dirname, 'sheetjs.ts')
  const flags = [`--max-old-space-size=${SHEETJS_HEAP_MB}`, '--import', 'tsx', script, ...task]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, flags)
    // The script's own line.
    const { rows, seconds, bytes, growthMb } = JSON.parse(stdout) as Told
    lines.push({ what, rows, bytes, cost: { seconds, growthMb } })
  } catch (error) {
    const [reason] = /\w*Error: .*/.exec(String(error)) ?? ['it ended without a word']
    process.stdout.write(`${what} ${task.join(' ')}: ${reason}\n`)
  }
}

function report(idle: readonly number[]): void {
  const lists = (times: readonly number[]) => {
    const refused = times.filter((ms) => ms === Number.POSITIVE_INFINITY).length
    const told = `${median(times).toFixed(0)} / ${percentile95(times).toFixed(0)}`
    return refused === 0 ? told : `${told}, ${refused} of ${times.length} refused`
  }
  const table = lines.map(({ what, rows, cost, firstByteMs, bytes }) => [
    what,
    rows.toLocaleString('en'),
    cost.seconds.toFixed(1),
    Math.round(rows / cost.seconds).toLocaleString('en'),
    cost.processorSeconds?.toFixed(1) ?? '',
    firstByteMs?.toFixed(0) ?? '',
    cost.growthMb.toFixed(0),
    (bytes / 1_048_576).toFixed(1),
    cost.listMs ? lists(cost.listMs) : '',
  ])
  const head = ['', 'rows', 's', 'rows/s', 'CPU s', 'first byte ms', 'memory +MB', 'file MB', 'list ms p50 / p95']
  process.stdout.write(`${markdownTable(head, table)}\n\n`)
  process.stdout.write(`list while idle: ${lists(idle)} ms\n`)
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-bench-transfers-'))
  mkdirSync(join(folder, 'pages/bench'), { recursive: true })
  for (const [name, page] of Object.entries(pageFiles())) {
    writeFileSync(join(folder, 'pages/bench', `${name}.json`), JSON.stringify(page))
  }
  const cluster = await startTestCluster()
  try {
    const database = await createDatabase(cluster)
    const settings = { PAGES_DIR: join(folder, 'pages'), FILES_DIR: folder, TEMP_DIR: join(folder, 'temp') }
    const started = await startSourceServer(database, settings)
    try {
      const { url, child } = started
      const server = { url, token: await signInAsAdmin(url), pid: child.pid ?? 0 }
      await fillWide(database.ownerUrl, Math.max(ROWS, IMPORTED))
      const idle = await idleLists(server)
      const file = (name: string) => join(folder, name)
      const few = `C${String(IMPORTED).padStart(9, '0')}`
      const condition = [{ field: 'code', rule: 'le', val: few }]
      const some = `&superQueryParams=${encodeURIComponent(JSON.stringify(condition))}`
      await exportOnce(server, 'export, xlsx', some, IMPORTED, file('some.xlsx'))
      await exportOnce(server, 'export, xlsx', '', ROWS, file('all.xlsx'))
      await exportOnce(server, 'export, csv', '&exportFormat=csv', ROWS, file('all.csv'))
      await importOnce(server, file('some.xlsx'))
      await started.stop()
      await sheetJs('SheetJS writes', 'write', String(IMPORTED))
      await sheetJs('SheetJS writes', 'write', String(ROWS))
      await sheetJs('SheetJS reads', 'read', file('some.xlsx'))
      report(idle)
    } finally {
      await started.stop()
    }
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
