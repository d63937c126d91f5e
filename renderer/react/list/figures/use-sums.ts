import { useMemo, useState } from 'react'
import type { ColumnPlan } from '../../../compile/plan.ts'
import type { PageWidgets } from '../../../widget.ts'
import { toFailure } from '../../states/failure.ts'
import { type SummaryRow, summaryRows } from '../list-summary.ts'
import { type FigureQuestion, useFigure } from './use-figure.ts'

/** Sums of more rows are made when somebody asks for them: on a list's first page few people look at them. */
const MADE_BY_THEMSELVES_UP_TO = 100_000

/** In the place of sums: they are to be had, or could not be had. */
export interface SumsOffer {
  /** Null: nobody has asked yet. */
  readonly failure: string | null
  make(): void
}

interface Sums {
  readonly summary: readonly SummaryRow[]
  readonly offer: SumsOffer | null
}

const NONE: Sums = { summary: [], offer: null }

interface SumsInput {
  readonly columns: readonly ColumnPlan[]
  readonly registry: PageWidgets
  /** Rows of a page may be counted where the server counts nothing. Not those of a tree: a row may hold those below. */
  readonly countsPage: boolean
}

/** The statistics below the rows, after them: by themselves as long as that costs little, else once they are asked for. */
export function useSums(question: FigureQuestion, { columns, registry, countsPage }: SumsInput): Sums {
  const { page, conditions, dataSource } = question
  const { readStatistics: read } = dataSource
  const asked = JSON.stringify(conditions)
  const [wanted, setWanted] = useState<string | null>(null)
  const isSmall = (page?.nodeTotal ?? page?.total ?? 0) <= MADE_BY_THEMSELVES_UP_TO
  const isWanted = isSmall || wanted === asked
  const hasAny = columns.some(({ field }) => field.statistics.length > 0)
  const sums = useFigure('sums', question, { read, enabled: hasAny && isWanted })
  const { data, isError, error, isFetching, refetch } = sums
  const rows = page?.rows
  return useMemo(() => {
    if (!rows || !hasAny) return NONE
    const statistics = !read ? null : isWanted ? data : undefined
    if (statistics !== undefined) {
      return { summary: summaryRows({ columns, rows, statistics, registry, countsPage }), offer: null }
    }
    if (isError && !isFetching) {
      return { summary: [], offer: { failure: toFailure(error).message, make: () => void refetch() } }
    }
    if (!isWanted) return { summary: [], offer: { failure: null, make: () => setWanted(asked) } }
    return { summary: summaryRows({ columns, rows, statistics: 'pending', registry, countsPage }), offer: null }
  }, [rows, hasAny, read, data, columns, registry, countsPage, isError, isFetching, error, refetch, isWanted, asked])
}
