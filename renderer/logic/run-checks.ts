import type { CheckPlan, PagePlan, PageRecord } from '../compile/plan.ts'
import { subRows } from '../compile/record-values.ts'
import { evaluatePlan, readsAggregates } from './evaluate-plan.ts'
import type { CheckViolation, LogicEnvironment } from './form-state.ts'
import type { LockedParts } from './sight-locks.ts'

/**
 * The rules about several fields that do not hold, the page's first, then those of each sub-table's rows. A condition
 * that is null holds: what is missing is the business of `required`. One that cannot be evaluated does not hold.
 * Rules that sum up rows of other pages are not among them: see `runAggregateChecks`.
 *
 * @param locked of a record that is stored: checks that compare with what the user may not see are passed over. What they
 * read is closed to him, so they hold as they did before.
 */
export function runChecks(
  plan: PagePlan,
  record: PageRecord,
  environment: LogicEnvironment,
  locked: LockedParts | null = null,
): readonly CheckViolation[] {
  const isTold = (check: CheckPlan, isNewRow: boolean) => {
    const silence = locked?.silenceOf(check) ?? null
    return silence === null || (silence === 'stored-rows' && isNewRow)
  }
  const before = plan.checks.filter(({ that }) => !readsAggregates(that))
  const ofPage = before.flatMap((check) => (isTold(check, false) ? violationOf(check, record, environment) : []))
  const ofRows = plan.subTables.flatMap((table) =>
    subRows(record, table.name).flatMap((row, position) =>
      table.checks.flatMap((check) =>
        isTold(check, row.id === undefined)
          ? violationOf(check, record, environment, { row, at: `/${table.name}/${position}` })
          : [],
      ),
    ),
  )
  return [...ofPage, ...ofRows]
}

/**
 * The same of the rules that sum up rows of other pages, the page's own among them: they are judged once the record is
 * written, so that it counts itself.
 */
export function runAggregateChecks(
  { checks }: Pick<PagePlan, 'checks'>,
  record: PageRecord,
  environment: LogicEnvironment,
  locked: LockedParts | null = null,
): readonly CheckViolation[] {
  return checks.flatMap((check) =>
    readsAggregates(check.that) && !locked?.silenceOf(check) ? violationOf(check, record, environment) : [],
  )
}

function violationOf(
  check: CheckPlan,
  record: PageRecord,
  environment: LogicEnvironment,
  place?: { readonly row: PageRecord; readonly at: string },
): readonly CheckViolation[] {
  const outcome = evaluatePlan(check.that, record, environment, { target: null, ...(place && { row: place.row }) })
  // One that waits for rows of other pages is made when they are there.
  if (outcome.ok && (outcome.waits || outcome.value !== false)) return []
  const below = check.fields.map((name) => `${place?.at ?? ''}/${name}`)
  const pointers = below.length === 0 && place ? [place.at] : below
  const message = outcome.ok ? check.message : `${check.message}（${outcome.failure.message}）`
  return [{ id: check.id, message, pointers }]
}
