import { sysDataLog } from '#schemas/managed/sys-data-log.ts'
import type { LoggedContent } from '../resources/history/logged-values.ts'
import { defineManagedResource } from '../resources/managed/managed-resource.ts'
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
        const text = JSON.stringify(seenContent(resource, content))
        const title = resource?.plan.title ?? table
        return { ...record, values: new Map([...record.values, ['tableTitle', title], ['dataContent', text]]) }
      }),
  },
})
