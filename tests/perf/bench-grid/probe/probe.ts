import { makeDataset } from '../page/data.ts'
import type { ComponentEditor, Dataset, Entrant, OwnMeasures, Point } from '../page/entrant.ts'
import { afterPaint, type FrameRecorder, type Frames, nextFrame, nextTask, recordFrames, rest } from './frames.ts'

/**
 * The measuring code. The driver puts it into each page before the page's own scripts, so that every entrant, also one
 * that is served from elsewhere, is measured by the same lines.
 */

const MOUNT_LIMIT_MS = 20_000
const OPEN_LIMIT_MS = 3_000
const COMMIT_LIMIT_MS = 2_000
const CHANGE_LIMIT_MS = 30_000
/** Rows that are seen right after mounting, on which a change of all rows is watched. */
const SEEN_ROWS = [0, 3, 6]

function bench(): Entrant {
  if (!window.__bench) throw new Error('The page has no window.__bench.')
  return window.__bench
}

function own(): OwnMeasures {
  const measures = bench().own
  if (!measures) throw new Error('This entrant has no measures of its own.')
  return measures
}

/** Points all over the body: top, bottom and between, in the first column and in one of the middle. */
function samplePoints(): readonly Point[] {
  const { left, top, width, height } = bench().bodyRect()
  return [0.02, 0.25, 0.5, 0.75, 0.97].flatMap((part) => [
    { x: left + 60, y: top + height * part },
    { x: left + width * 0.55, y: top + height * part },
  ])
}

function isFilled(points = samplePoints()): boolean {
  return points.every((point) => bench().hasRowAt(point))
}

/** While a grid mounts, even its body may be missing. */
function isMounted(): boolean {
  try {
    return isFilled()
  } catch {
    return false
  }
}

async function waitUntil(isDone: () => boolean, limitMs: number, missing: string): Promise<void> {
  const end = performance.now() + limitMs
  while (!isDone()) {
    if (performance.now() > end) throw new Error(missing)
    await nextFrame()
  }
}

/** Runs `measure` in the next event of that name, before the page hears of it. */
function onNext<Result>(name: string, measure: () => Promise<Result>): Promise<Result> {
  const outcome = new Promise<Result>((resolve, reject) => {
    window.addEventListener(name, () => void measure().then(resolve, reject), { capture: true, once: true })
  })
  // Whoever asks for it is told.
  outcome.catch(() => undefined)
  return outcome
}

let data: Dataset
let root: HTMLElement
let running: FrameRecorder | null = null
let timed: Promise<number> | null = null
const keysMs: number[] = []

export interface Committed {
  readonly ms: number
  readonly moved: boolean
  readonly value: string
}

export interface Scrolled extends Frames {
  readonly steps: number
  readonly reachedEnd: boolean
}

const probe = {
  isReady: () => window.__bench !== undefined,

  about() {
    const { about, openWith, commitKey, maxRows, own: measures } = bench()
    return { ...about, openWith, commitKey, maxRows: maxRows ?? null, hasOwn: measures !== undefined }
  },

  /** Makes the data before the clock starts; the heap before mounting is read after this. */
  prepare(rows: number) {
    data = makeDataset(rows)
    const found = document.getElementById('root')
    if (!found) throw new Error('The page has no #root.')
    root = found
  },

  async mount() {
    await nextFrame()
    await nextTask()
    const begin = performance.now()
    await bench().mount(root, data)
    await waitUntil(isMounted, MOUNT_LIMIT_MS, 'Rows never appeared.')
    await nextFrame()
    await nextFrame()
    return performance.now() - begin
  },

  elements: () => document.querySelectorAll('*').length,
  cellPoint: (row: number, column: string) => bench().cellPoint(row, column),
  scrollToTop() {
    bench().scroller().scrollTop = 0
  },

  /** From the pointerdown that the driver sends until the frame is painted in which the cell's editor has the focus. */
  armOpen(row: number, column: string) {
    // Not every entrant has closed the editor of another cell by then.
    timed = armOpening(() => bench().isEditing() && bench().movedTo(row, column))
  },
  armOpenOwn(editor: ComponentEditor) {
    timed = armOpening(() => own().isOpen(editor))
  },
  isWarm: (editor: ComponentEditor) => own().isWarm(editor),
  timed: () => timed,

  armKeys() {
    keysMs.length = 0
    window.addEventListener(
      'keydown',
      () => {
        const begin = performance.now()
        void afterPaint().then((end) => keysMs.push(end - begin))
      },
      { capture: true },
    )
  },
  keysMs: () => [...keysMs],

  /** From the commit key until the value is in the data and its frame is painted. */
  commit(row: number, column: string, next: string, typed: string): Promise<Committed> {
    return onNext('keydown', async () => {
      const begin = performance.now()
      let end = await afterPaint()
      while (!String(bench().getValue(row, column)).includes(typed) && end - begin < COMMIT_LIMIT_MS) {
        end = await afterPaint()
      }
      await rest(80)
      return {
        ms: end - begin,
        moved: bench().movedTo(row, next),
        value: String(bench().getValue(row, column)),
      }
    })
  },

  /** All values of a column exchanged, until the new ones are painted. */
  async changeColumn(column: string, kind: 'text' | 'number') {
    await afterPaint()
    const newValue = (row: number) => (kind === 'text' ? `B${row}` : row + 0.25)
    const begin = performance.now()
    await bench().setColumn(column, newValue)
    const isShown = () => SEEN_ROWS.every((row) => bench().shows(row, column, String(newValue(row))))
    await waitUntil(isShown, CHANGE_LIMIT_MS, 'The new values never appeared.')
    const end = await afterPaint()
    const last = data.rows.length - 1
    if (bench().getValue(last, column) !== newValue(last)) throw new Error('The last row has not been changed.')
    return end - begin
  },

  /** One step per frame: `page` a window each, `jump` from the top to the bottom in `steps`. */
  async scroll(kind: 'page' | 'jump', steps: number): Promise<Scrolled> {
    const scroller = bench().scroller()
    scroller.scrollTop = 0
    await rest(300)
    const most = scroller.scrollHeight - scroller.clientHeight
    const stepPx = kind === 'page' ? Math.floor(bench().bodyRect().height) : most / steps
    const points = samplePoints()
    const recorder = recordFrames(() => isFilled(points))
    let top = 0
    let done = 0
    for (let step = 0; step <= steps; step += 1) {
      await nextRecordedFrame(recorder)
      // After this frame is painted, and before the scroll event of the next one.
      if (step === steps || top >= most) break
      top = Math.min(most, top + stepPx)
      scroller.scrollTop = top
      done += 1
    }
    const frames = recorder.stop()
    await rest(250)
    return { ...frames, steps: done, reachedEnd: Math.abs(scroller.scrollTop - most) < 5 }
  },

  /** Runs freely, beside the wheel that the driver turns. */
  startFrames() {
    bench().scroller().scrollTop = 0
    const points = samplePoints()
    const recorder = recordFrames(() => isFilled(points))
    running = recorder
    const follow = () => {
      if (running !== recorder) return
      recorder.frame()
      requestAnimationFrame(follow)
    }
    requestAnimationFrame(follow)
  },
  stopFrames(): Frames {
    const recorder = running
    running = null
    if (!recorder) throw new Error('No frames are recorded.')
    return recorder.stop()
  },

  clipboardText: (rows: number, columns: number) => own().clipboardText(rows, columns),
  /** From an event until a value is in the data, and painted wherever the grid stands then. */
  armChange(event: 'paste' | 'keydown', row: number, column: string, wanted: string) {
    timed = onNext(event, async () => {
      const begin = performance.now()
      await waitUntil(() => bench().getValue(row, column) === wanted, CHANGE_LIMIT_MS, `"${wanted}" never came.`)
      return (await afterPaint()) - begin
    })
  },
  valueText: (row: number, column: string) => String(bench().getValue(row, column)),

  async validate() {
    await afterPaint()
    const begin = performance.now()
    const wrong = await own().validate()
    return { ms: performance.now() - begin, wrong, columns: own().checkedColumns }
  },
}

function armOpening(isOpen: () => boolean): Promise<number> {
  return onNext('pointerdown', async () => {
    const begin = performance.now()
    await nextFrame()
    await waitUntil(isOpen, OPEN_LIMIT_MS, 'The editor did not open.')
    // What is there before a frame is painted is painted in it.
    await nextTask()
    return performance.now() - begin
  })
}

async function nextRecordedFrame(recorder: FrameRecorder): Promise<void> {
  await new Promise<void>((resolve) =>
    requestAnimationFrame(() => {
      recorder.frame()
      resolve()
    }),
  )
  await nextTask()
}

export type Probe = typeof probe

declare global {
  interface Window {
    __probe: Probe
  }
}
window.__probe = probe
