import type { PagePlan, PageRecord } from '../../../compile/plan.ts'
import type { DataSource } from '../../../data-source.ts'
import { useRecordNews } from './use-record-news.ts'

interface OpenRecord {
  /** As it was read last; undefined: there is none, or not yet. */
  readonly held: () => PageRecord | undefined
  readonly take: (current: PageRecord) => void
}

/**
 * What only effects of pages write, and what is kept of other rows, changes without a new version of the record: it is
 * read again while its form is open. What somebody has saved is told by a conflict, as ever: its version is another.
 */
export function useQuietChanges(plan: PagePlan, dataSource: DataSource, { held, take }: OpenRecord): void {
  useRecordNews(plan, dataSource, {
    id: () => (held()?.version === undefined ? undefined : held()?.id),
    take(current) {
      if (held()?.version === current.version) take(current)
    },
  })
}
