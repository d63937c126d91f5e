import { median, percentile95 } from '../statistics.ts'
import type { Frames } from './probe/frames.ts'
import type { OwnSample, Sample } from './sample.ts'

/** What a figure must not exceed: a multiple of the floor of the same round, or an amount. */
export type Goal = { readonly ratio: number } | { readonly most: number }

export interface Measure {
  readonly title: string
  /** NaN where an entrant is not measured by it. */
  of(sample: Sample): number
  readonly digits: number
  /** With how many rows it depends. */
  goal?(rows: number): Goal | undefined
  /** What may be had more of when there are ten times as many rows. */
  readonly growth?: number
}

const MANY_ROWS = 100_000
const ratio = (most: number) => () => ({ ratio: most })
const atMost = (most: number) => () => ({ most })
/** Unless there are very many rows, a multiple of the floor. */
const ratioOrMost = (few: number, many: number) => (rows: number) =>
  rows < MANY_ROWS ? { ratio: few } : { most: many }

const ofOwn = (of: (own: OwnSample) => number) => (sample: Sample) => (sample.own ? of(sample.own) : Number.NaN)
const framesP95 = ({ frames }: Frames) => percentile95(frames)
const blankPercent = ({ blank, checked }: Frames) => (100 * blank) / checked

/** In the order in which they are taken. Goals are those that were set from the measured peers. */
export const MEASURES: readonly Measure[] = [
  { title: 'mount, CPU ms', of: ({ mount }) => mount.cpuMs, digits: 1, goal: ratio(1.6), growth: 1.2 },
  { title: 'mount, painted ms', of: ({ mount }) => mount.ms, digits: 1, goal: ratio(1.7), growth: 1.2 },
  {
    title: 'heap above the data, MB',
    of: ({ heapBytes }) => heapBytes / 2 ** 20,
    digits: 2,
    goal: (rows) => ({ most: rows < MANY_ROWS ? 1.5 : 12 }),
  },
  { title: 'elements', of: ({ elements }) => elements, digits: 0, goal: ratio(1.2), growth: 1 },
  { title: 'text cell, first opening, ms', of: ({ openColdMs }) => openColdMs, digits: 1 },
  { title: 'text cell, opening, ms', of: ({ openMs }) => openMs, digits: 1, goal: ratio(1.8), growth: 1.1 },
  { title: 'key, CPU ms', of: ({ keyCpuMs }) => keyCpuMs, digits: 2, goal: ratio(1.3), growth: 1.1 },
  { title: 'key, painted, median ms', of: ({ keysMs }) => median(keysMs), digits: 1, goal: ratio(1) },
  { title: 'key, painted, 95 % ms', of: ({ keysMs }) => percentile95(keysMs), digits: 1 },
  { title: 'commit and next cell, ms', of: ({ commitMs }) => commitMs, digits: 1, goal: ratio(1.8), growth: 1.1 },
  { title: 'column of texts set, ms', of: ({ bulkText }) => bulkText.ms, digits: 1, goal: ratioOrMost(2, 60) },
  { title: 'column of texts set, CPU ms', of: ({ bulkText }) => bulkText.cpuMs, digits: 1 },
  { title: 'column of numbers set, ms', of: ({ bulkNumber }) => bulkNumber.ms, digits: 1, goal: ratioOrMost(2, 60) },
  { title: 'column of numbers set, CPU ms', of: ({ bulkNumber }) => bulkNumber.cpuMs, digits: 1 },
  { title: 'page step, CPU ms', of: ({ page }) => page.cpuMs, digits: 2, goal: ratio(1.3), growth: 1.1 },
  { title: 'page step, frame 95 % ms', of: ({ page }) => framesP95(page), digits: 1, goal: ratio(1.05) },
  { title: 'page step, blank %', of: ({ page }) => blankPercent(page), digits: 0, goal: atMost(0) },
  { title: 'jump, CPU ms', of: ({ jump }) => jump.cpuMs, digits: 2, growth: 1.1 },
  { title: 'jump, frame 95 % ms', of: ({ jump }) => framesP95(jump), digits: 1, goal: ratio(1.05) },
  { title: 'jump, blank %', of: ({ jump }) => blankPercent(jump), digits: 0, goal: atMost(0) },
  { title: 'wheel tick, CPU ms', of: ({ wheel }) => wheel.cpuMs, digits: 2, goal: ratio(1.2), growth: 1.1 },
  { title: 'wheel, frame 95 % ms', of: ({ wheel }) => framesP95(wheel), digits: 1 },
  { title: 'wheel, blank %', of: ({ wheel }) => blankPercent(wheel), digits: 0, goal: atMost(0) },
  ...(['select', 'date'] as const).flatMap((editor): Measure[] => [
    { title: `${editor}, cold, ms`, of: ofOwn((own) => own.openings[editor].coldMs), digits: 1, goal: atMost(50) },
    { title: `${editor}, first, ms`, of: ofOwn((own) => own.openings[editor].first.ms), digits: 1 },
    { title: `${editor}, warm, ms`, of: ofOwn((own) => own.openings[editor].warm.ms), digits: 1, goal: atMost(16) },
    { title: `${editor}, warm, CPU ms`, of: ofOwn((own) => own.openings[editor].warm.cpuMs), digits: 1 },
  ]),
  { title: 'paste of 1,000 x 10, ms', of: ofOwn(({ paste }) => paste.ms), digits: 1, goal: atMost(60) },
  { title: 'paste of 1,000 x 10, CPU ms', of: ofOwn(({ paste }) => paste.cpuMs), digits: 1 },
  { title: 'its undo, ms', of: ofOwn(({ undo }) => undo.ms), digits: 1, goal: atMost(60) },
  { title: 'its undo, CPU ms', of: ofOwn(({ undo }) => undo.cpuMs), digits: 1 },
  {
    title: 'all rows checked (5 columns), ms',
    of: ofOwn(({ validateMs }) => validateMs),
    digits: 1,
    goal: (rows) => (rows < MANY_ROWS ? { most: 60 } : undefined),
  },
  { title: 'all rows checked again, ms', of: ofOwn(({ revalidateMs }) => revalidateMs), digits: 1 },
]
