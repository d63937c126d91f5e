import { isJsonContainer } from '#schemas/values/json-value.ts'

/** A step of a plan as PostgreSQL tells it (`explain (format json)`), as far as it is read here. */
export interface PlanStep {
  readonly kind: string
  readonly table: string | null
  readonly index: string | null
  readonly sortedBy: readonly string[]
  /** As planned. */
  readonly rows: number
  /** What it passes over, where it was run. */
  readonly skipped: number
  /** As they were, where it was run. */
  readonly ranRows: number | null
  readonly cost: number
  readonly ms: number | null
  readonly steps: readonly PlanStep[]
}

/** @param answer the one row of `explain (format json)`. */
export function readPlan(answer: readonly unknown[]): PlanStep {
  const [row] = answer
  const plans = isJsonContainer(row) ? row['QUERY PLAN'] : undefined
  const [first] = Array.isArray(plans) ? (plans as readonly unknown[]) : []
  return readStep(isJsonContainer(first) ? first.Plan : undefined)
}

function readStep(value: unknown): PlanStep {
  const step = isJsonContainer(value) ? value : {}
  const number = (name: string) => (typeof step[name] === 'number' ? step[name] : null)
  const text = (name: string) => (typeof step[name] === 'string' ? step[name] : null)
  const list = (name: string): readonly unknown[] => (Array.isArray(step[name]) ? step[name] : [])
  const loops = number('Actual Loops') ?? 1
  const actual = number('Actual Rows')
  const ms = number('Actual Total Time')
  return {
    kind: text('Node Type') ?? '',
    table: text('Relation Name'),
    index: text('Index Name'),
    sortedBy: list('Sort Key').map(String),
    rows: number('Plan Rows') ?? 0,
    skipped: ((number('Rows Removed by Filter') ?? 0) + (number('Rows Removed by Index Recheck') ?? 0)) * loops,
    ranRows: actual === null ? null : actual * loops,
    cost: number('Total Cost') ?? 0,
    ms: ms === null ? null : ms * loops,
    steps: list('Plans').map(readStep),
  }
}

export function allSteps(step: PlanStep): readonly PlanStep[] {
  return [step, ...step.steps.flatMap(allSteps)]
}

/** Rows that the plan reads all of before it has the first one to show; 0: it reads in order. */
export function rowsBeforeFirst(plan: PlanStep, tableRows: number): number {
  const sorted = allSteps(plan).filter(({ kind }) => kind === 'Sort')
  const counts = sorted.flatMap(({ steps }) =>
    steps.map((step) => (allSteps(step).some(({ kind }) => kind === 'Seq Scan') ? tableRows : step.rows)),
  )
  return Math.max(0, ...counts)
}
