import { markdownTable, median } from '../statistics.ts'
import { type Goal, MEASURES, type Measure } from './measures.ts'
import type { Sample } from './sample.ts'

/** The samples of each entrant, one per round. */
export type Results = ReadonlyMap<string, readonly Sample[]>

/** What the others are held against. */
const FLOOR = 'floor'

/** A row for each measure, a column for each entrant. What misses its goal is bold. */
export function resultTable(results: Results, rows: number): string {
  const names = [...results.keys()]
  const lines = MEASURES.flatMap((measure) => {
    const goal = measure.goal?.(rows)
    const cells = names.map((name) => cellOf(measure, goal, name, results))
    if (cells.every(({ text }) => text === '')) return []
    const isJudged = goal !== undefined && cells.some((cell) => cell.isJudged)
    const texts = cells.map(({ text, isMissed }) => (isMissed ? `**${text}**` : text))
    const misses = names.filter((_, index) => cells[index]?.isMissed)
    return [[measure.title, ...texts, goalText(goal), isJudged ? metText(misses) : '']]
  })
  lines.push(['keyboard in the next cell', ...names.map((name) => movedText(results.get(name) ?? [])), '', ''])
  return markdownTable([`${rows.toLocaleString('en')} rows`, ...names, 'Goal', 'Met'], lines)
}

interface Cell {
  readonly text: string
  /** Goals are for our own grid. */
  readonly isJudged: boolean
  readonly isMissed: boolean
}

function cellOf(measure: Measure, goal: Goal | undefined, name: string, results: Results): Cell {
  const samples = results.get(name) ?? []
  const figure = median(samples.map((sample) => measure.of(sample)))
  if (Number.isNaN(figure)) return { text: '', isJudged: false, isMissed: false }
  const times = name === FLOOR ? Number.NaN : medianRatio(samples, results.get(FLOOR) ?? [], measure)
  const text = figure.toFixed(measure.digits)
  const isJudged = samples.some(({ own }) => own !== null)
  return {
    text: Number.isFinite(times) ? `${text} (${times.toFixed(2)}×)` : text,
    isJudged,
    isMissed: isJudged && goal !== undefined && ('ratio' in goal ? times > goal.ratio : figure > goal.most),
  }
}

/** Of the ratios within each round, so that a slow minute of the machine slows both sides of it. */
function medianRatio(over: readonly Sample[], under: readonly Sample[], { of }: Measure): number {
  const ratios = over.map((sample, round) => of(sample) / (under[round] ? of(under[round]) : Number.NaN))
  return median(ratios.filter((value) => Number.isFinite(value)))
}

function goalText(goal: Goal | undefined): string {
  if (!goal) return ''
  if ('ratio' in goal) return `≤ ${goal.ratio}×`
  return goal.most === 0 ? '0' : `≤ ${goal.most}`
}

function metText(misses: readonly string[]): string {
  return misses.length === 0 ? 'yes' : `no: ${misses.join(', ')}`
}

function movedText(samples: readonly Sample[]): string {
  if (samples.length === 0) return ''
  return samples.every(({ moved }) => moved) ? 'yes' : 'no'
}

/** How much more there is with more rows. */
export function growthTable(few: Results, many: Results, manyRows: number): string {
  const names = [...many.keys()].filter((name) => few.has(name))
  const lines = MEASURES.flatMap((measure) => {
    const { growth } = measure
    if (growth === undefined) return []
    const cells = names.map((name) => {
      const samples = many.get(name) ?? []
      const times = medianOf(samples, measure) / medianOf(few.get(name) ?? [], measure)
      const isMissed = times > growth && samples.some(({ own }) => own !== null)
      return isMissed ? `**${times.toFixed(2)}×**` : `${times.toFixed(2)}×`
    })
    return [[measure.title, ...cells, `≤ ${growth}×`]]
  })
  return markdownTable([`${manyRows.toLocaleString('en')} rows against fewer`, ...names, 'Goal'], lines)
}

function medianOf(samples: readonly Sample[], { of }: Measure): number {
  return median(samples.map((sample) => of(sample)))
}
