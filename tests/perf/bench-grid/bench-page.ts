import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { type MainThread, watchMainThread } from '../main-thread.ts'
import type { Timed } from './sample.ts'

export interface EntrantAddress {
  readonly name: string
  readonly url: string
}

export interface Effort {
  readonly pageSteps: number
  readonly jumpSteps: number
  readonly wheelTicks: number
  /** Of each editor, after the first. */
  readonly warmOpenings: number
}

export interface MeasureOptions {
  readonly browser: Browser
  readonly entrant: EntrantAddress
  readonly rows: number
  /** The measuring code, as a script. */
  readonly probe: string
  readonly effort: Effort
  /** A folder for pictures. */
  readonly shots?: string | undefined
}

/** A fresh page with one entrant, its data made, not mounted yet. */
export interface BenchPage {
  readonly page: Page
  readonly thread: MainThread
  readonly rows: number
  readonly about: ReturnType<typeof window.__probe.about>
  /** Runs something, and waits until what follows it has been done. */
  timed(run: () => Promise<number>, restMs: number): Promise<Timed>
  /** Where a cell is, with the mouse over it. */
  pointAt(row: number, column: string): Promise<{ readonly x: number; readonly y: number }>
  shoot(what: string): Promise<void>
}

/** As large as a small screen; all entrants are drawn into 1200 pixels of its width. */
const VIEWPORT = { width: 1280, height: 720 }
const LIMIT_MS = 30_000
/** A page that hangs is given up. */
const PAGE_LIMIT_MS = 180_000
/** What the pointer over another cell sets off has been done. */
const HOVER_REST_MS = 150

/** Opens a page for one entrant, and closes it. An error in the page is an error of the run. */
export async function withBenchPage<Result>(
  options: MeasureOptions,
  run: (bench: BenchPage) => Promise<Result>,
): Promise<Result> {
  const context = await options.browser.newContext({ viewport: VIEWPORT })
  const giveUp = setTimeout(() => void context.close(), PAGE_LIMIT_MS)
  const problems: string[] = []
  try {
    const outcome = await run(await openPage(context, options, problems))
    if (problems.length > 0) throw new Error(problems[0])
    return outcome
  } catch (error) {
    const [problem] = problems
    throw problem === undefined ? error : new Error(`An error in the page of ${options.entrant.name}: ${problem}`)
  } finally {
    clearTimeout(giveUp)
    await context.close()
  }
}

async function openPage(
  context: BrowserContext,
  { entrant: { name, url }, rows: wanted, probe, shots }: MeasureOptions,
  problems: string[],
): Promise<BenchPage> {
  context.setDefaultTimeout(LIMIT_MS)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin })
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.push(error.message))
  await page.addInitScript({ content: probe })
  await page.goto(url)
  await page.waitForFunction(() => window.__probe.isReady())
  const about = await page.evaluate(() => window.__probe.about())
  const rows = Math.min(wanted, about.maxRows ?? wanted)
  await page.evaluate((count) => window.__probe.prepare(count), rows)
  const thread = await watchMainThread(page)
  // What making the data has left behind is nobody's.
  await thread.collectGarbage()
  return {
    page,
    thread,
    rows,
    about,
    async timed(measure, restMs) {
      const before = await thread.tasksMs()
      const ms = await measure()
      await page.waitForTimeout(restMs)
      return { ms, cpuMs: (await thread.tasksMs()) - before }
    },
    async pointAt(row, column) {
      const point = await page.evaluate(([at, key]) => window.__probe.cellPoint(at, key), [row, column] as const)
      await page.mouse.move(point.x, point.y)
      await page.waitForTimeout(HOVER_REST_MS)
      return point
    },
    async shoot(what) {
      if (shots === undefined) return
      await mkdir(shots, { recursive: true })
      await page.screenshot({ path: join(shots, `${name}-${what}.png`) })
    },
  }
}
