import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { version as antdVersion } from 'antd/package.json'
import { type Browser, chromium, type Page } from 'playwright'
import { version as reactVersion } from 'react/package.json'
import { chromiumLaunchOptions } from '../../support/chromium.ts'
import { type BuiltSite, startBuiltSite } from '../built-site.ts'
import { type MainThread, watchMainThread } from '../main-thread.ts'
import { median, percentile95 } from '../statistics.ts'
import { profileMounts } from './profile-mounts.ts'
import { type Rounds, resultTable } from './report.ts'
import { KEY_COUNT, type Sample, takeReactiveSample, takeSample } from './sample.ts'
import type { PageName } from './site/entrants.tsx'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    only: { type: 'string' },
    /** A folder for CPU profiles of the mounts, instead of the figures. */
    profile: { type: 'string' },
    /** A folder for a picture of each entrant: look at them after changing one. */
    shots: { type: 'string' },
  },
})
const SITE = resolve(import.meta.dirname, 'site')
const ROUNDS = Number(options.rounds)
const WARM_UPS = 3
const SETTLED_CHANGES = 200
const REACTIVE_ROUNDS = 5
const ORDER = ['schema', 'twin', 'control'] as const

const site = await startBuiltSite({ root: SITE, readable: options.profile !== undefined })
const browser = await chromium.launch(chromiumLaunchOptions)
try {
  await run(site, browser)
} finally {
  await browser.close()
  await site.close()
}

async function run({ url }: BuiltSite, { version }: Browser) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(url)
  const thread = await watchMainThread(page)
  const names = (await page.evaluate(() => window.bench.pages)).filter((name) => !options.only || options.only === name)
  if (options.profile !== undefined) {
    await profileMounts({ page, thread, names, folder: options.profile })
    return
  }
  const results = new Map<PageName, Rounds>()
  for (const name of names) {
    // What an earlier page leaves behind, such as style sheets, must not weigh on the next.
    await page.reload()
    if (options.shots !== undefined) await takeShots(page, name, options.shots)
    results.set(name, await measurePage(page, thread, name))
  }
  say(`${process.version}, Chromium ${version.call(browser)}, React ${reactVersion}, antd ${antdVersion}`)
  say(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, load ${loadavg().map((load) => load.toFixed(1))}`)
  say(`${ROUNDS} rounds after ${WARM_UPS} warm-ups; medians, in ms; ${KEY_COUNT} keys each\n`)
  say(resultTable(results))
  say(`\n${await settlingLine(page)}`)
  say(await reactiveLine(page, thread))
}

/** A B A B …: schema, twin, twin again; who begins changes from round to round. */
async function measurePage(page: Page, thread: MainThread, name: PageName): Promise<Rounds> {
  const samples = { schema: [] as Sample[], twin: [] as Sample[], control: [] as Sample[] }
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    for (let turn = 0; turn < ORDER.length; turn += 1) {
      const entrant = ORDER[(round + turn) % ORDER.length] ?? 'schema'
      const sample = await takeSample(page, thread, name, entrant === 'schema' ? 'schema' : 'twin')
      if (round >= WARM_UPS) samples[entrant].push(sample)
    }
    process.stderr.write(`${name} ${round + 1}/${WARM_UPS + ROUNDS}\r`)
  }
  return samples
}

async function settlingLine(page: Page): Promise<string> {
  const rounds = await Promise.all(
    Array.from({ length: WARM_UPS + ROUNDS }, () =>
      page.evaluate((count) => window.bench.settle(count), SETTLED_CHANGES),
    ),
  )
  const changes = rounds.slice(WARM_UPS).flatMap(({ changesMs }) => changesMs)
  const { fields, reactions } = rounds[0] ?? { fields: 0, reactions: 0 }
  return `A change in a form of ${fields} fields and ${reactions} reactions, all of which read it, settles in ${median(changes).toFixed(3)} ms (95 %: ${percentile95(changes).toFixed(3)} ms; goal ≤ 5 ms).`
}

async function reactiveLine(page: Page, thread: MainThread): Promise<string> {
  const keysMs: number[] = []
  for (let round = 0; round < WARM_UPS + REACTIVE_ROUNDS; round += 1) {
    const sample = await takeReactiveSample(page, thread)
    if (round >= WARM_UPS) keysMs.push(sample)
  }
  return `Drawn, a key that toggles 45 of the reactions costs ${median(keysMs).toFixed(1)} ms of CPU.`
}

async function takeShots(page: Page, name: PageName, folder: string) {
  await mkdir(folder, { recursive: true })
  for (const side of ['schema', 'twin'] as const) {
    await page.evaluate(([pageName, sideName]) => window.bench.mount(pageName, sideName), [name, side] as const)
    await page.waitForTimeout(500)
    await page.screenshot({ path: join(folder, `${name}-${side}.png`) })
    await writeFile(join(folder, `${name}-${side}.html`), await page.content())
    await page.evaluate(() => window.bench.unmount())
  }
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
