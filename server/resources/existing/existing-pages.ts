import { readPageText } from '#renderer/compile/page-source-text.ts'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import type { Problem } from '#schemas/language/problem.ts'
import { PROBLEMS } from '#schemas/language/problems.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { ServedEndpoint } from '../../http/serve-endpoint.ts'
import type { EntityPagePlan } from '../resource.ts'
import { databaseErrorCode } from '../tables/table-state.ts'
import type { ExaminedExisting } from './examine-existing.ts'
import { existingMessages as messages } from './messages.ts'

/** The plan with what the server has found of its table; null where it cannot work over it. */
export function withFoundTable(plan: EntityPagePlan, examined: ExaminedExisting | undefined): EntityPagePlan | null {
  const { entity } = plan
  if (!entity.existing) return plan
  if (!examined?.found) return null
  return { ...plan, entity: { ...entity, existing: { ...entity.existing, found: examined.found } } }
}

/** What is wrong with the table, at the places of the page's text. */
export function existingProblems(text: string, { problems }: ExaminedExisting): readonly Problem[] {
  const source = readPageText(text)
  return problems.map(({ code, pointer, message, hint }) => ({
    code,
    severity: PROBLEMS[code].severity,
    pointer,
    ...source.locate(pointer, 'value'),
    message,
    hint,
  }))
}

/** What users of the page are told. */
export function unavailableReason(title: string, { problems }: ExaminedExisting): string {
  return messages.unavailable(title, problems[0]?.message ?? '')
}

/** Whether calls of the page read a table that somebody else may alter: its own, or one that it refers to. */
export function readsExisting({ entity, fields, subTables }: EntityPagePlan): boolean {
  const refers = ({ choices }: FieldPlan) => choices?.source === 'ref' && choices.entity.includes('.')
  return entity.existing !== undefined || [...fields, ...subTables.flatMap((table) => table.fields)].some(refers)
}

/** A table, a column, a schema or a right is not there any more, or of another type. */
const ALTERED = new Set(['42P01', '42703', '3F000', '42501', '42804', '42883', '42809'])

/**
 * Looks at the tables again when the database says that one of them has been altered, and tells so instead of failing.
 *
 * @param look examines the tables; answers why the page cannot be used any more, null where it can.
 */
export function watchedEndpoints(
  served: readonly ServedEndpoint[],
  title: string,
  look: () => Promise<string | null>,
): readonly ServedEndpoint[] {
  return served.map(({ endpoint, run }) => ({
    endpoint,
    run: async (request, reply) => {
      try {
        return await run(request, reply)
      } catch (error) {
        if (!ALTERED.has(databaseErrorCode(error) ?? '')) throw error
        request.log.error({ err: error }, 'a table that was there before has been altered')
        const reason = await look()
        throw businessFailure(reason ?? messages.changedMeanwhile(title), { code: ENVELOPE_CODES.unavailable })
      }
    },
  }))
}
