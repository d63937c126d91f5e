import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { PagePlan, QueryDefaultPlan } from '../../compile/plan.ts'
import { evaluatePlan } from '../../logic/evaluate-plan.ts'
import type { LogicEnvironment } from '../../logic/form-state.ts'
import type { DraftEntry, QueryDraft } from '../query-bar/query-draft.ts'
import type { AddressQuery } from './address-query.ts'

/** The conditions that a page declares, as they stand in its query bar when it is opened and after 重置. */
export function startingQuery(
  { query: { defaults = [] } }: Pick<PagePlan, 'query'>,
  environment: Pick<LogicEnvironment, 'user' | 'now'>,
  maySee: (field: QueryDefaultPlan['field']) => boolean,
): QueryDraft {
  const entries = defaults.flatMap((declared): [string, DraftEntry][] => {
    if (!maySee(declared.field)) return []
    const entry = toEntry(declared, environment)
    return entry ? [[declared.field.name, entry]] : []
  })
  return Object.fromEntries(entries)
}

/** A value that is not there, as the department of who has none, is no condition. */
function toEntry(
  { field, operator, values }: QueryDefaultPlan,
  environment: Pick<LogicEnvironment, 'user' | 'now'>,
): DraftEntry | undefined {
  const known = values.map((value): CanonicalValue => {
    if ('literal' in value) return value.literal
    const outcome = evaluatePlan(value.expression, {}, { ...environment, old: null }, { target: field.name })
    return outcome.ok ? outcome.value : null
  })
  const texts = known.map((value) => (value === null ? null : String(value)))
  if (operator === 'between') return { operator, value: [texts[0] ?? null, texts[1] ?? null] }
  if (operator === 'in') {
    const held = texts.flatMap((text) => text ?? [])
    return held.length > 0 ? { operator, value: held } : undefined
  }
  const [only = null] = known
  return only === null ? undefined : { operator, value: only }
}

/**
 * What a list starts with. An address that asks for something is asked for alone: conditions of the page beside it would
 * hide what it leads to. Its tab alone is no such question.
 */
export function openingQuery(
  { draft, isWhole }: Pick<AddressQuery, 'draft' | 'isWhole'>,
  starting: QueryDraft,
  tabs: string | undefined,
): QueryDraft {
  const isQuestion = isWhole || Object.keys(draft).some((name) => name !== tabs)
  return isQuestion ? draft : { ...starting, ...draft }
}
