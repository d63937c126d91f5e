import { markdownTable, median } from '../statistics.ts'
import type { Sample } from './sample.ts'
import type { PageName } from './site/entrants.tsx'

/** Samples of one page, one of each per round. */
export interface Rounds {
  readonly schema: readonly Sample[]
  readonly twin: readonly Sample[]
  /** The twin once more: what differs from `twin` is noise. */
  readonly control: readonly Sample[]
}

interface Measure {
  readonly title: string
  readonly of: keyof Sample
  readonly goals: Readonly<Partial<Record<PageName, number>>>
}

const MOUNT_GOALS = { 'form-20': 1, 'form-300': 1, 'list-20': 1.1 } as const
const MEASURES: readonly Measure[] = [
  { title: 'mount', of: 'mountMs', goals: MOUNT_GOALS },
  { title: 'mount, CPU', of: 'mountCpuMs', goals: MOUNT_GOALS },
  { title: 'mount, painted', of: 'paintedMs', goals: {} },
  { title: 'key, CPU', of: 'keyCpuMs', goals: { 'form-20': 1, 'form-300': 1, 'list-20': 1 } },
  { title: 'key once left, CPU', of: 'laterKeyCpuMs', goals: { 'form-20': 1, 'form-300': 1, 'list-20': 1 } },
  { title: 'unmount', of: 'unmountMs', goals: {} },
  { title: 'elements', of: 'nodes', goals: {} },
]

export function resultTable(results: ReadonlyMap<PageName, Rounds>): string {
  const rows = [...results].flatMap(([page, rounds]) => MEASURES.map((measure) => rowOf(page, measure, rounds)))
  return markdownTable(['Page', 'Measure', 'Schema', 'Twin', 'Ratio', 'Goal', 'Twin / twin'], rows)
}

function rowOf(page: PageName, { title, of, goals }: Measure, { schema, twin, control }: Rounds): readonly string[] {
  const digits = of === 'nodes' ? 0 : 2
  const goal = goals[page]
  const ratio = medianRatio(schema, twin, of)
  return [
    page,
    title,
    median(schema.map((sample) => sample[of])).toFixed(digits),
    median(twin.map((sample) => sample[of])).toFixed(digits),
    goal !== undefined && ratio > goal ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2),
    goal === undefined ? '' : `≤ ${goal.toFixed(1)}`,
    medianRatio(control, twin, of).toFixed(2),
  ]
}

/** Of the ratios within each round, so that a slow minute of the machine slows both sides of it. */
function medianRatio(over: readonly Sample[], under: readonly Sample[], of: keyof Sample): number {
  return median(over.map((sample, round) => sample[of] / (under[round]?.[of] ?? Number.NaN)))
}
