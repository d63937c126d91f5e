import { useMemo } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import type { DataSource, ListQuery } from '../../data-source.ts'
import type { TableRow } from './tree-rows.ts'
import type { ReadBelow } from './use-tree.ts'

export interface GroupsInput {
  readonly plan: PagePlan
  readonly dataSource: DataSource
  readonly asked: Omit<ListQuery, 'page'>
  /** What is in view. */
  readonly read: { readonly rows: readonly TableRow[]; readonly groupedBy: string | null } | undefined
}

/** How the rows of each group are read, while the rows of a list stand in groups; null while they do not. */
export function useGroups({ plan, dataSource, asked, read }: GroupsInput) {
  const by = read?.groupedBy ?? null
  const headings = read?.rows
  const { pageSize, sort, conditions } = asked
  return useMemo(() => {
    if (by === null || !headings) return null
    const question = { plan, dataSource, by, asked: { pageSize, sort, conditions } }
    const below: ReadBelow = {
      question: [by, pageSize, conditions],
      async read(id, reading) {
        const heading = headings.find((row) => row.id === id)
        return heading ? (await import('./grouping/read-groups.ts')).readGroup(question, heading, reading) : []
      },
    }
    return { question, below }
  }, [plan, dataSource, pageSize, sort, conditions, by, headings])
}
