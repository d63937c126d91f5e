import { useEffect, useEffectEvent } from 'react'
import type { PagePlan, PageRecord } from '../../../compile/plan.ts'
import type { DataSource } from '../../../data-source.ts'
import { useHost } from '../../host-context.tsx'

interface ShownRecord {
  /** Undefined: there is none, or nobody follows it. */
  readonly id: () => string | undefined
  readonly take: (current: PageRecord) => void
}

/** Reads a record again when something has been written into it, by whomever, and hands over how it is now. */
export function useRecordNews(plan: PagePlan, dataSource: DataSource, { id, take }: ShownRecord): void {
  const { live } = useHost()
  const table = plan.entity?.table
  const readAgain = useEffectEvent(async (ids: readonly string[]) => {
    const wanted = id()
    if (wanted === undefined || !ids.includes(wanted)) return
    // News that cannot be read are none: what is shown stays, and the next ones, a save or a refresh will tell.
    const current = await dataSource.get(wanted).catch(() => null)
    if (current && id() === wanted) take(current)
  })
  useEffect(() => {
    if (table === undefined) return
    return live.onRecords(table, (ids = []) => void readAgain(ids))
  }, [live, table])
}
