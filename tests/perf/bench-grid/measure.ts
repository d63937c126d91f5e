import { median } from '../statistics.ts'
import { type BenchPage, type Effort, type MeasureOptions, withBenchPage } from './bench-page.ts'
import { measureOwn, waitForEditors } from './measure-own.ts'
import type { Sample, Scrolling } from './sample.ts'

const TYPED = 'abcdefghij'
const EDITED = { row: 3, column: 'c0', next: 'c1' } as const
/** Rows whose cells are opened after the first: one opening is a frame more or less. */
const OPENED_LATER = [5, 4, 2, 1, 0]
const KEY_PAUSE_MS = 45
const TICK_PX = 120
const TICK_PAUSE_MS = 16
/** Longer than what follows a change. */
const REST_MS = 300

/** One entrant in a fresh page, everything in the same order; then what only ours is measured by, in pages of its own. */
export async function measureEntrant(options: MeasureOptions): Promise<Sample> {
  const { sample, hasOwn } = await withBenchPage(options, async (bench) => ({
    sample: await measureEverything(bench, options.effort),
    hasOwn: bench.about.hasOwn,
  }))
  return { ...sample, own: hasOwn ? await measureOwn(options) : null }
}

async function measureEverything(bench: BenchPage, effort: Effort): Promise<Omit<Sample, 'own'>> {
  const { page, thread, rows } = bench
  const heapBefore = await thread.heapBytes()
  await page.waitForTimeout(REST_MS)
  const mount = await bench.timed(() => page.evaluate(() => window.__probe.mount()), REST_MS)
  const heapBytes = (await thread.heapBytes()) - heapBefore
  const elements = await page.evaluate(() => window.__probe.elements())
  await bench.shoot('mounted')
  const editing = await measureEditing(bench)
  // What is mounted in advance meanwhile is no part of what follows.
  if (bench.about.hasOwn) await waitForEditors(bench)
  const bulkText = await measureBulk(bench, 'c0', 'text')
  const bulkNumber = await measureBulk(bench, 'c1', 'number')
  return {
    rows,
    mount,
    heapBytes,
    elements,
    ...editing,
    bulkText,
    bulkNumber,
    page: await measureScrolling(bench, 'page', effort.pageSteps),
    jump: await measureScrolling(bench, 'jump', effort.jumpSteps),
    wheel: await measureWheel(bench, effort.wheelTicks),
  }
}

/** Opened with a real click, typed with real keys, committed with a real key. */
async function measureEditing(bench: BenchPage) {
  const { page, thread, about } = bench
  const openColdMs = await openEditor(bench, EDITED.row)
  await page.waitForTimeout(250)
  await page.evaluate(() => window.__probe.armKeys())
  const before = await thread.tasksMs()
  for (const key of TYPED) {
    await page.keyboard.press(key)
    await page.waitForTimeout(KEY_PAUSE_MS)
  }
  const keyCpuMs = ((await thread.tasksMs()) - before) / TYPED.length
  const keysMs = await page.evaluate(() => window.__probe.keysMs())
  await bench.shoot('editing')
  const committing = page.evaluate(
    ([{ row, column, next }, typed]) => window.__probe.commit(row, column, next, typed),
    [EDITED, TYPED] as const,
  )
  await page.waitForTimeout(80)
  await page.keyboard.press(about.commitKey)
  const { ms: commitMs, moved, value } = await committing
  if (!value.includes(TYPED)) throw new Error(`What was typed is lost: the cell holds "${value}".`)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(150)
  const laterMs: number[] = []
  for (const row of OPENED_LATER) {
    laterMs.push(await openEditor(bench, row))
    await page.keyboard.press('Escape')
    await page.waitForTimeout(150)
  }
  return { openColdMs, openMs: median(laterMs), keysMs, keyCpuMs, commitMs, moved }
}

async function openEditor({ page, about, pointAt }: BenchPage, row: number): Promise<number> {
  const { x, y } = await pointAt(row, EDITED.column)
  await page.evaluate(([at, column]) => window.__probe.armOpen(at, column), [row, EDITED.column] as const)
  await page.mouse.click(x, y, { clickCount: about.openWith === 'dblclick' ? 2 : 1 })
  return (await page.evaluate(() => window.__probe.timed())) ?? Number.NaN
}

function measureBulk(bench: BenchPage, column: string, kind: 'text' | 'number') {
  const change = () =>
    bench.page.evaluate(([key, what]) => window.__probe.changeColumn(key, what), [column, kind] as const)
  return bench.timed(change, REST_MS)
}

async function measureScrolling({ page, thread, shoot }: BenchPage, kind: 'page' | 'jump', steps: number) {
  const before = await thread.tasksMs()
  const { reachedEnd, ...scrolled } = await page.evaluate(([how, count]) => window.__probe.scroll(how, count), [
    kind,
    steps,
  ] as const)
  const cpuMs = ((await thread.tasksMs()) - before) / Math.max(1, scrolled.steps)
  if (kind === 'jump' && !reachedEnd) throw new Error('The last row has not been reached.')
  await shoot(kind)
  return { ...scrolled, cpuMs }
}

async function measureWheel({ page, thread }: BenchPage, ticks: number): Promise<Scrolling> {
  await page.mouse.move(500, 320)
  await page.evaluate(() => window.__probe.startFrames())
  await page.waitForTimeout(150)
  const before = await thread.tasksMs()
  const sent: Promise<void>[] = []
  for (let tick = 0; tick < ticks; tick += 1) {
    sent.push(page.mouse.wheel(0, TICK_PX))
    await page.waitForTimeout(TICK_PAUSE_MS)
  }
  await Promise.all(sent)
  await page.waitForTimeout(400)
  const frames = await page.evaluate(() => window.__probe.stopFrames())
  return { ...frames, cpuMs: ((await thread.tasksMs()) - before) / ticks }
}
