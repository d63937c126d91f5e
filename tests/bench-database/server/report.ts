import { markdownTable, median } from '../../perf/statistics.ts'
import type { Case } from './cases.ts'
import type { CpuSpent } from './cpu.ts'
import type { TurnResult } from './load.ts'

export interface MeasuredTurn extends TurnResult {
  readonly cpu: CpuSpent
}

/** The turns of both, side by side: round by round. */
export interface MeasuredCase {
  readonly case: Case
  readonly ours: readonly MeasuredTurn[]
  readonly twin: readonly MeasuredTurn[]
}

const HEAD = [
  'Call',
  'ours /s',
  'twin /s',
  'ratio',
  'lowest–highest',
  'goal',
  'met',
  'ours p50 / p95 ms',
  'twin p50 / p95 ms',
  'CPU ms ours (server + database)',
  'CPU ms twin',
  'twin CPU / ours',
]

export function reportOf(measured: readonly MeasuredCase[]): string {
  return markdownTable(HEAD, measured.map(rowOf))
}

/** Of what one has reached, the part that the other reaches; the rounds lie side by side, so a busy moment meets both. */
function ratioOf(measured: MeasuredCase): number {
  return median(ratiosOf(measured))
}

function ratiosOf({ ours, twin }: MeasuredCase): readonly number[] {
  return ours.map((turn, round) => perSecond(turn) / perSecond(twin[round] ?? turn))
}

export function isMet(measured: MeasuredCase): boolean {
  return measured.case.goal === null || ratioOf(measured) >= measured.case.goal
}

function rowOf(measured: MeasuredCase): readonly string[] {
  const { ours, twin } = measured
  const { goal, name } = measured.case
  const rate = (turns: readonly MeasuredTurn[]) => median(turns.map(perSecond)).toFixed(0)
  return [
    name,
    rate(ours),
    rate(twin),
    ratioOf(measured).toFixed(2),
    `${Math.min(...ratiosOf(measured)).toFixed(2)}–${Math.max(...ratiosOf(measured)).toFixed(2)}`,
    goal === null ? '' : String(goal),
    goal === null ? '' : isMet(measured) ? 'yes' : 'NO',
    spread(ours),
    spread(twin),
    costOf(ours),
    costOf(twin),
    (cpuOf(twin) / cpuOf(ours)).toFixed(2),
  ]
}

function perSecond({ requests, seconds }: TurnResult): number {
  return requests / seconds
}

function spread(turns: readonly MeasuredTurn[]): string {
  const all = turns.flatMap(({ latencies }) => latencies).sort((left, right) => left - right)
  const at = (part: number) => (all[Math.ceil(all.length * part) - 1] ?? Number.NaN).toFixed(1)
  return `${at(0.5)} / ${at(0.95)}`
}

function costOf(turns: readonly MeasuredTurn[]): string {
  const each = (part: keyof CpuSpent) => median(turns.map(({ cpu, requests }) => cpu[part] / requests)).toFixed(3)
  return `${cpuOf(turns).toFixed(3)} (${each('server')} + ${each('database')})`
}

function cpuOf(turns: readonly MeasuredTurn[]): number {
  return median(turns.map(({ cpu, requests }) => (cpu.server + cpu.database) / requests))
}
