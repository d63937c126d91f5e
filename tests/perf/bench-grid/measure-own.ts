import { median } from '../statistics.ts'
import { type BenchPage, type Effort, type MeasureOptions, withBenchPage } from './bench-page.ts'
import type { ComponentEditor } from './page/entrant.ts'
import type { Openings, OwnSample, Timed } from './sample.ts'

const EDITORS = ['select', 'date'] as const
/** By editor: the columns that they are opened in. */
const COLUMNS: Readonly<Record<ComponentEditor, string>> = { select: 'c2', date: 'c4' }
const PASTED_ROWS = 1_000
const PASTED_COLUMNS = 10
const FIRST_ROW = 1
/** Where a paste is watched. */
const WATCHED_ROW = 2
const REST_MS = 300

/** What the peers have not, or not in this way: editors of antd, paste, undo, the check of all rows. */
export async function measureOwn(options: MeasureOptions): Promise<OwnSample> {
  const { effort } = options
  const cold = {
    select: await withBenchPage(options, (bench) => openCold(bench, 'select')),
    date: await withBenchPage(options, (bench) => openCold(bench, 'date')),
  }
  return withBenchPage(options, async (bench) => {
    const { page } = bench
    await page.evaluate(() => window.__probe.mount())
    await page.waitForTimeout(REST_MS)
    // First of all: later, the values that are there once are known.
    const validateMs = await validate(bench)
    const revalidateMs = await validate(bench)
    await waitForEditors(bench)
    const pasted = await pasteAndUndo(bench)
    // Undo shows what it has changed.
    await page.evaluate(() => window.__probe.scrollToTop())
    await page.waitForTimeout(REST_MS)
    const select = { coldMs: cold.select, ...(await openWarm(bench, 'select', effort)) }
    const date = { coldMs: cold.date, ...(await openWarm(bench, 'date', effort)) }
    return { openings: { select, date }, ...pasted, validateMs, revalidateMs }
  })
}

/** Until they are mounted in advance, and what that set off has been done. */
export async function waitForEditors({ page }: BenchPage) {
  for (const editor of EDITORS) await page.waitForFunction((which) => window.__probe.isWarm(which), editor)
  await page.waitForTimeout(REST_MS)
}

async function openCold(bench: BenchPage, editor: ComponentEditor): Promise<number> {
  const { page } = bench
  await page.evaluate(() => window.__probe.mount())
  if (await page.evaluate((which) => window.__probe.isWarm(which), editor)) {
    throw new Error(`The editor "${editor}" was mounted before it could be opened cold.`)
  }
  return (await open(bench, editor, FIRST_ROW)).ms
}

async function openWarm(
  bench: BenchPage,
  editor: ComponentEditor,
  { warmOpenings }: Effort,
): Promise<Omit<Openings, 'coldMs'>> {
  const first = await open(bench, editor, FIRST_ROW)
  await bench.shoot(editor)
  await close(bench)
  const later: Timed[] = []
  for (let row = FIRST_ROW + 1; row <= FIRST_ROW + warmOpenings; row += 1) {
    later.push(await open(bench, editor, row))
    await close(bench)
  }
  const warm = { ms: median(later.map(({ ms }) => ms)), cpuMs: median(later.map(({ cpuMs }) => cpuMs)) }
  return { first, warm }
}

async function open({ page, timed, pointAt }: BenchPage, editor: ComponentEditor, row: number): Promise<Timed> {
  const { x, y } = await pointAt(row, COLUMNS[editor])
  await page.evaluate((which) => window.__probe.armOpenOwn(which), editor)
  return timed(async () => {
    await page.mouse.click(x, y)
    return answered(page.evaluate(() => window.__probe.timed()))
  }, 0)
}

/** Once for its pop-up, once for the cell. */
async function close({ page }: BenchPage) {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.waitForTimeout(REST_MS)
}

async function validate({ page }: BenchPage): Promise<number> {
  const { ms, wrong } = await page.evaluate(() => window.__probe.validate())
  if (wrong === 0) throw new Error('The check of all rows has found nothing, although some are wrong.')
  return ms
}

/** From the clipboard by Ctrl+V, and back by Ctrl+Z. */
async function pasteAndUndo(bench: BenchPage): Promise<Pick<OwnSample, 'paste' | 'undo'>> {
  const { page, timed, pointAt, rows } = bench
  const pastedRows = Math.min(PASTED_ROWS, rows)
  const before = await valueText(bench, WATCHED_ROW)
  await page.evaluate(
    async ([rowCount, columnCount]) => {
      await navigator.clipboard.writeText(window.__probe.clipboardText(rowCount, columnCount))
    },
    [pastedRows, PASTED_COLUMNS] as const,
  )
  const { x, y } = await pointAt(0, 'c0')
  await page.mouse.click(x, y)
  await page.waitForTimeout(REST_MS)
  await page.keyboard.down('Control')
  const change = async (event: 'paste' | 'keydown', key: string, wanted: string) => {
    await page.evaluate(([name, row, text]) => window.__probe.armChange(name, row, 'c0', text), [
      event,
      WATCHED_ROW,
      wanted,
    ] as const)
    return timed(async () => {
      await page.keyboard.press(key)
      return answered(page.evaluate(() => window.__probe.timed()))
    }, REST_MS)
  }
  const paste = await change('paste', 'v', `P${WATCHED_ROW}`)
  await expectValue(bench, pastedRows - 1, `P${pastedRows - 1}`)
  await bench.shoot('pasted')
  const undo = await change('keydown', 'z', before)
  await expectValue(bench, WATCHED_ROW, before)
  await page.keyboard.up('Control')
  return { paste, undo }
}

function valueText({ page }: BenchPage, row: number): Promise<string> {
  return page.evaluate((at) => window.__probe.valueText(at, 'c0'), row)
}

async function expectValue(bench: BenchPage, row: number, wanted: string) {
  const value = await valueText(bench, row)
  if (value !== wanted) throw new Error(`Row ${row} should hold "${wanted}", and holds "${value}".`)
}

async function answered(answer: Promise<number | null>): Promise<number> {
  return (await answer) ?? Number.NaN
}
