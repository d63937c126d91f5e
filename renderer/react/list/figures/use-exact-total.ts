import { useState } from 'react'
import type { ListPage } from '../../../data-source.ts'
import { toFailure } from '../../states/failure.ts'
import { type FigureQuestion, useFigure } from './use-figure.ts'

/** How many rows there are, and the way to know it exactly. */
interface ShownTotals {
  /** On all pages. */
  readonly total: number
  readonly isExact: boolean
  /** On all levels of a tree; else the same. */
  readonly rowTotal: number
  readonly rowTotalIsExact: boolean
  /** Null where there is nothing to count, or nobody who could. */
  readonly counting: Counting | null
}

export interface Counting {
  readonly isPending: boolean
  /** Why it was not counted; null: nobody has asked, or it is being counted. */
  readonly failure: string | null
  count(): void
}

/** The totals of a list, which its server may have estimated: exactly once that is asked for, or has turned out. */
export function useExactTotal(question: FigureQuestion): ShownTotals {
  const { page, settled, conditions, dataSource } = question
  const { countRows } = dataSource
  const counted = useFigure('total', question, { read: countRows, enabled: false })
  const asked = JSON.stringify([conditions, question.revision])
  const [turnedOut, setTurnedOut] = useState<{ readonly asked: string; readonly total: number } | null>(null)
  const isTree = page?.nodeTotal !== undefined
  const told = totalsOf(page)
  // A page at the end, or beyond it, tells what the pages before it were estimated to.
  const isNews = turnedOut?.asked !== asked || turnedOut.total !== told.total
  if (settled && told.isExact && isNews) setTurnedOut({ asked, total: told.total })
  // What was counted before a change of rows is no exact number any more.
  const countedNow = counted.isPlaceholderData ? undefined : counted.data
  const known = countedNow ?? (turnedOut?.asked === asked && !isTree ? turnedOut.total : undefined)
  const totals = known === undefined ? told : withKnown(told, known, isTree)
  const isMissing = !totals.rowTotalIsExact && countRows !== undefined
  return {
    ...totals,
    counting: isMissing
      ? {
          isPending: counted.isFetching,
          failure: counted.isError && !counted.isFetching ? toFailure(counted.error).message : null,
          count: () => void counted.refetch(),
        }
      : null,
  }
}

type Totals = Omit<ShownTotals, 'counting'>

function totalsOf(page: ListPage | undefined): Totals {
  const { total = 0, totalIsExact: isExact = true } = page ?? {}
  if (page?.nodeTotal === undefined) return { total, isExact, rowTotal: total, rowTotalIsExact: isExact }
  return { total, isExact, rowTotal: page.nodeTotal, rowTotalIsExact: page.nodeTotalIsExact ?? true }
}

/** What was counted holds for what was estimated since; an exact total is newer. */
function withKnown(told: Totals, known: number, isTree: boolean): Totals {
  return {
    total: told.isExact || isTree ? told.total : known,
    isExact: told.isExact || !isTree,
    rowTotal: told.rowTotalIsExact ? told.rowTotal : known,
    rowTotalIsExact: true,
  }
}
