import type { PagePlan } from '#renderer/compile/plan.ts'
import { sysDataLog } from '#schemas/managed/sys-data-log.ts'
import type { LoggedContent } from '../resources/history/logged-values.ts'
import { defineManagedResource } from '../resources/managed/managed-resource.ts'
import { HIDDEN_VALUE } from '../resources/write/record-log.ts'
import { seenContent } from './seen-content.ts'

/** Lines as whoever reads the log may have them. */
export const dataLogResource = defineManagedResource({
  resource: sysDataLog,
  hooks: {
    afterRead: async (_db, _context, records, resourceOf) =>
      records.map((record) => {
        const table = String(record.values.get('dataTable'))
        const resource = resourceOf?.(table)
        // What `recordChange` writes there: an object.
        const content = JSON.parse(String(record.values.get('dataContent') ?? '{}')) as LoggedContent
        const seen = seenContent(resource, content)
        const title = resource ? titleOf(resource.plan, seen) : table
        const text = JSON.stringify(seen)
        return { ...record, values: new Map([...record.values, ['tableTitle', title], ['dataContent', text]]) }
      }),
  },
})

/** `产品 CP000140`: the page, and what its rows are known by where that is a text. */
function titleOf({ title, list }: PagePlan, content: LoggedContent): string {
  const known = list.columns.find(({ link }) => link === 'detail')?.field
  const name = known?.type.kind === 'string' ? content[known.name] : null
  return typeof name === 'string' && name !== HIDDEN_VALUE ? `${title} ${name}` : title
}
