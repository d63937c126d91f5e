import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { chromiumLaunchOptions } from '../../support/chromium.ts'
import { startBuiltSite } from '../built-site.ts'
import type { EntrantAddress } from './bench-page.ts'
import { buildProbe } from './build-probe.ts'
import { chooseEntrants, ENTRANTS } from './entrants.ts'
import { measureGridCore } from './grid-core-size.ts'
import { measureEntrant } from './measure.ts'
import { gaugeOthers, waitForQuiet } from './noise.ts'
import { growthTable, type Results, resultTable } from './report.ts'
import type { Sample } from './sample.ts'

const { values: options } = parseArgs({
  options: {
    /** Several are separated by commas. */
    rows: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    /** Names of entrants, separated by commas. */
    only: { type: 'string' },
    /** One more entrant: `name=URL`. */
    add: { type: 'string', multiple: true, default: [] },
    /** Builds and serves the page, and measures nothing. */
    serve: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
    /** Not minified, for profiles. */
    readable: { type: 'boolean', default: false },
    /** A folder for pictures: look at them after changing an entrant. */
    shots: { type: 'string' },
    /** Seconds to wait for a quiet machine before each run; 0: others are put up with. */
    wait: { type: 'string', default: '60' },
    /** A file for all samples. */
    out: { type: 'string' },
  },
})
const ROUNDS = Number(options.rounds)
const WAIT_MS = Number(options.wait) * 1000
/** A run during which others took more of the machine is repeated; the quietest counts. */
const MOST_NOISE = 0.06
const TRIES = WAIT_MS === 0 ? 1 : 3
/** After so many failures, an entrant is left out. */
const MOST_FAILURES = 2
const EFFORT = { pageSteps: 200, jumpSteps: 100, wheelTicks: 60, warmOpenings: 5 }

const site = await startBuiltSite({
  root: resolve(import.meta.dirname, 'page'),
  readable: options.readable,
  // The light-dark() colours of react-data-grid do not survive it.
  minifyStyles: false,
  port: Number(options.port),
})
if (options.serve) {
  for (const name of ENTRANTS) say(`${name}: ${site.url}?entrant=${name}`)
  say('Serving until it is interrupted.')
  await new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  })
  await site.close()
} else {
  const browser = await chromium.launch(chromiumLaunchOptions)
  try {
    await compare(browser, chooseEntrants(site.url, options.only, options.add))
  } finally {
    await browser.close()
    await site.close()
  }
}

interface Round {
  readonly results: Results
  readonly failures: readonly string[]
  readonly noise: number
}

async function compare(browser: Browser, entrants: readonly EntrantAddress[]) {
  const probe = await buildProbe()
  say(`${process.version}, Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}`)
  const bySize = new Map<number, Results>()
  for (const rows of options.rows.split(',').map(Number)) {
    const { results, failures, noise } = await runRounds(browser, entrants, probe, rows)
    bySize.set(rows, results)
    say(
      `\n${ROUNDS} rounds, medians; (×) against the floor of the same round; others took ${percent(noise)} of the machine at most, load ${loadavg()[0]?.toFixed(1)}\n`,
    )
    say(resultTable(results, rows))
    for (const failure of failures) say(`- failed: ${failure}`)
  }
  const [few, ...more] = [...bySize]
  for (const [rows, many] of more) if (few) say(`\n${growthTable(few[1], many, rows)}`)
  const { script, laterFiles, styleBytes } = await measureGridCore()
  say(`\nGrid core, gzip: ${kilobytes(script.gzipBytes)} of script, ${kilobytes(styleBytes)} of styles (goal: 25 KB).`)
  const parts = Object.entries(laterFiles).map(([name, bytes]) => `${name} ${kilobytes(bytes)}`)
  say(`Fetched later: ${parts.join(', ')}.`)
  if (options.out !== undefined) {
    const all = Object.fromEntries([...bySize].map(([rows, results]) => [rows, Object.fromEntries(results)]))
    await writeFile(options.out, `${JSON.stringify(all)}\n`)
  }
}

/** A B C A B C: a slow minute of the machine is shared by all. */
async function runRounds(
  browser: Browser,
  entrants: readonly EntrantAddress[],
  probe: string,
  rows: number,
): Promise<Round> {
  const results = new Map(entrants.map(({ name }) => [name, [] as Sample[]]))
  const failures: { readonly name: string; readonly text: string }[] = []
  let noise = 0
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const entrant of entrants) {
      const { name } = entrant
      if (failures.filter((failure) => failure.name === name).length >= MOST_FAILURES) continue
      process.stderr.write(`${rows} rows, round ${round}/${ROUNDS}: ${name} … `)
      try {
        const measured = await measureQuietly(() =>
          measureEntrant({ browser, entrant, rows, probe, effort: EFFORT, shots: options.shots }),
        )
        results.get(name)?.push(measured.sample)
        noise = Math.max(noise, measured.noise)
        process.stderr.write(`others ${percent(measured.noise)}\n`)
      } catch (error) {
        const text = String(error).split('\n')[0] ?? ''
        failures.push({ name, text: `${name}, round ${round}: ${text}` })
        process.stderr.write(`failed\n`)
      }
    }
  }
  return { results, failures: failures.map(({ text }) => text), noise }
}

async function measureQuietly(measure: () => Promise<Sample>) {
  let best: { readonly sample: Sample; readonly noise: number } | null = null
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await waitForQuiet(MOST_NOISE, WAIT_MS)
    const others = gaugeOthers()
    const sample = await measure()
    const noise = others()
    if (!best || noise < best.noise) best = { sample, noise }
    if (noise <= MOST_NOISE) break
  }
  if (!best) throw new Error('Nothing has been measured.')
  return best
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
