import type { PagePlan } from '#renderer/compile/plan.ts'
import { type ClosedConditions, closedConditions } from '#renderer/logic/closed-conditions.ts'
import { REFUSALS_KEY } from '#schemas/api/resources.ts'
import { type DataContext, hasPermission } from '../../http/request-context.ts'
import { mayDo } from '../resource.ts'
import { type JudgingWork, judgeRows } from '../write/row-guards.ts'
import type { StoredRecord } from './stored-record.ts'

type WireRecord = Record<string, unknown>

/** Beside each record what it refuses the caller, as far as conditions decide it that read what not everybody sees. */
export async function withRefusals(
  work: JudgingWork,
  records: readonly StoredRecord[],
  wires: readonly WireRecord[],
): Promise<readonly WireRecord[]> {
  const { context, resource } = work
  const closed = records.length === 0 ? [] : knownConditions(resource.plan)
  const told: { readonly name: string; readonly reasons: ReadonlyMap<string, string> }[] = []
  for (const one of closed) {
    // Whoever may not do it anyway is told nothing of what the row holds.
    if (!mayPerform(context, resource.plan, one)) continue
    told.push({ name: one.name, reasons: await judgeRows(work, one.guards, records) })
  }
  if (told.length === 0) return wires
  return wires.map((wire, index) => {
    const id = records[index]?.id ?? ''
    const refusals = told.flatMap(({ name, reasons }) => {
      const reason = reasons.get(id)
      return reason === undefined ? [] : [[name, reason] as const]
    })
    return refusals.length === 0 ? wire : { ...wire, [REFUSALS_KEY]: Object.fromEntries(refusals) }
  })
}

function mayPerform(context: DataContext, plan: PagePlan, { permittedBy, code }: ClosedConditions): boolean {
  return (permittedBy === null || mayDo(context, plan, permittedBy)) && (code === null || hasPermission(context, code))
}

const known = new WeakMap<PagePlan, readonly ClosedConditions[]>()

function knownConditions(plan: PagePlan): readonly ClosedConditions[] {
  const conditions = known.get(plan) ?? closedConditions(plan)
  known.set(plan, conditions)
  return conditions
}
