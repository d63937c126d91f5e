import { FIGURES_PARAM, type FiguresWanted } from '#schemas/query/list-params.ts'
import { withTimeLimit } from '../../db/time-limit.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { figureMessages as messages } from '../messages.ts'
import { toldFields } from '../resource.ts'
import type { RecordWork, ResourceWork } from '../resource-work.ts'
import { readListQuery } from './read-list-query.ts'
import { countRecords } from './read-records.ts'
import { countStatistics } from './statistics.ts'
import { countTabs } from './tab-counts.ts'

/** Longer than this no figure is worth to whoever looks at rows, and less than browsers wait. */
const FIGURES_LIMIT_MS = 5_000

export type FiguresWork = Omit<ResourceWork<RequestContext>, 'numbers' | 'follow'>

const NAMES: Readonly<Record<FiguresWanted, string>> = {
  sums: messages.sums,
  tabs: messages.tabCounts,
  total: messages.total,
}

/**
 * What all rows that the conditions of a list find come to, of those that the caller sees. Fields that the caller may not
 * see have no sums, and can be asked by as little as in the list.
 *
 * @throws {ApiError} for conditions that cannot be carried out, and for what takes longer than it may.
 */
export async function figuresCall(work: FiguresWork, query: Readonly<Record<string, unknown>>) {
  const asked = query[FIGURES_PARAM] || 'sums'
  if (!isKnown(asked)) throw businessFailure(messages.unknownFigures)
  const { context, resource } = work
  const { filters, level, tabs } = readListQuery(work, query)
  // The figures of a tree are those of all its rows, not of its roots.
  const rows = level === 'roots' ? [] : filters
  const counted = toldFields(resource, context).seen.filter((field) => field.statistics.length > 0)
  if (asked === 'sums' && counted.length === 0) return { statistics: {} }
  return inTime(work, NAMES[asked], async (limited) => {
    if (asked === 'total') return { total: await countRecords(limited, rows) }
    if (asked === 'tabs') return tabs ? { tabCounts: await countTabs(limited, tabs) } : {}
    return { statistics: await countStatistics(limited, rows, counted) }
  })
}

function isKnown(asked: unknown): asked is FiguresWanted {
  return Object.keys(NAMES).some((name) => name === asked)
}

/** Counts what needs all rows; `name` says to people what it was. */
export function inTime<Work extends RecordWork & { readonly figuresLimitMs?: number | undefined }, Result>(
  work: Work,
  name: string,
  count: (work: Work) => Promise<Result>,
): Promise<Result> {
  const { figuresLimitMs: limitMs = FIGURES_LIMIT_MS } = work
  const refusal = () => businessFailure(messages.tooSlow(name, limitMs / 1_000))
  return withTimeLimit(work.db, { limitMs, refusal }, (db) => count({ ...work, db }))
}
