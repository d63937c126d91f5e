import { effectsOf } from '#renderer/compile/compile-effects.ts'
import type { PagePlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import { type CountReads, groupReads } from '../../announcements/mark-read.ts'
import { createPageContext } from '../../http/request-context.ts'
import type { Resource } from '../resource.ts'
import type { WorkServices } from '../resource-work.ts'
import { type Raise, raiseCounts, raised } from './raise-counts.ts'

/**
 * Counts readers where the page that has told them something says so. A page, a field or a record that is gone by now
 * counts nothing; nobody is kept from reading by it. Readers leave no trace in the history of the record.
 */
export function createCountReads(
  { db: _, ...services }: WorkServices,
  resourceNamed: (code: string) => Resource | undefined,
): CountReads {
  return async (db, context, reads) => {
    const pages = groupReads(reads).flatMap(({ page, fields }) => {
      const resource = resourceNamed(page)
      return resource ? [{ resource, fields }] : []
    })
    // In one order for all, so that readers wait for each other and not in a circle.
    pages.sort((left, right) => (left.resource.table < right.resource.table ? -1 : 1))
    for (const { resource, fields } of pages) {
      const raises = new Map([...fields].map(([record, counted]) => [record, raiseOf(resource.plan, counted)] as const))
      await raiseCounts({ ...services, db, context: createPageContext(context), resource }, raises, {
        isUnlogged: true,
      })
    }
  }
}

function raiseOf(plan: PagePlan, counted: ReadonlyMap<string, number>): Raise {
  return (record) =>
    Object.fromEntries(
      [...counted].flatMap(([name, by]) => {
        const field = plan.fieldByName.get(name)
        const isCounter = field?.readOnly && !field.computed && ['integer', 'long'].includes(field.type.kind)
        if (!isCounter) return []
        const value = raised(fieldValue(record, name), by, field.type.kind)
        return [[name, isWithinSent(plan, name, record, Number(value)) ? value : fieldValue(record, name)]]
      }),
    )
}

/** Whoever joins later may read what was told before they came: no more have read it than it was sent to. */
function isWithinSent(plan: PagePlan, read: string, record: PageRecord, value: number): boolean {
  const counts = effectsOf(plan).flatMap(({ effect: { work } }) =>
    work.kind === 'message' && work.count?.read === read && work.count.sent ? [work.count.sent] : [],
  )
  return counts.length === 0 || counts.some((sent) => value <= Number(fieldValue(record, sent) ?? 0))
}
