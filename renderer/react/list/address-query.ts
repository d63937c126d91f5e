import { parseTextValue } from '#schemas/values/wire-value.ts'
import type { PagePlan, QueryFieldPlan } from '../../compile/plan.ts'
import type { DraftEntry, QueryDraft } from '../query-bar/query-draft.ts'

export interface AddressQuery {
  readonly draft: QueryDraft
  /** Fields that the address asks about and the page's query does not show: no condition works unseen. */
  readonly unplaced: readonly QueryFieldPlan[]
  /** Titles of fields whose values cannot be read. */
  readonly unreadable: readonly string[]
}

/** The values between two bounds, or of several choices, as an address writes them. */
const SEPARATOR = ','

/**
 * The query that a page is opened with: values by field name, each meant with the operator of its field. Names that are
 * no fields may mean something to somebody else; fields that the user may not see are unknown to him.
 */
export function readAddressQuery(
  plan: PagePlan,
  params: Readonly<Record<string, string>>,
  maySee: (field: QueryFieldPlan['field']) => boolean,
): AddressQuery {
  const { simple, more, tabs } = plan.query
  const placed = [...simple, ...more, ...(tabs ? [tabs] : [])]
  const draft: Record<string, DraftEntry> = {}
  const unplaced: QueryFieldPlan[] = []
  const unreadable: string[] = []
  for (const [name, text] of Object.entries(params)) {
    const field = plan.fieldByName.get(name)
    if (!field || !maySee(field) || text.trim() === '') continue
    const inQuery = placed.find((query) => query.field.name === name)
    const query =
      inQuery ??
      (field.queryOperator === null ? undefined : { field, title: field.title, operator: field.queryOperator })
    if (!query) continue
    const entry = readEntry(query, text.trim())
    if (!entry) {
      unreadable.push(query.title)
      continue
    }
    draft[name] = entry
    if (!inQuery) unplaced.push(query)
  }
  return { draft, unplaced, unreadable }
}

function readEntry({ field, operator }: QueryFieldPlan, text: string): DraftEntry | undefined {
  const read = (one: string) => parseTextValue(field.type, false, one)
  switch (operator) {
    case 'between': {
      // One value is both bounds.
      const [from = '', to = from] = text.split(SEPARATOR).map((bound) => bound.trim())
      if (![from, to].every((bound) => read(bound).ok)) return undefined
      return { operator, value: [from === '' ? null : from, to === '' ? null : to] }
    }
    case 'in': {
      const values = text.split(SEPARATOR).map((value) => value.trim())
      return values.every((value) => read(value).ok) ? { operator, value: values } : undefined
    }
    case 'like':
    case 'left_like':
    case 'right_like':
      return { operator, value: text }
    default: {
      const outcome = read(text)
      return outcome.ok ? { operator, value: outcome.value } : undefined
    }
  }
}
