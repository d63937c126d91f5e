import { sysLog, sysSignInLog } from '#schemas/managed/sys-log.ts'
import { defineManagedResource, type ManagedHooks } from '../resources/managed/managed-resource.ts'

const KEY_WORD = 'keyWord'

/** What is searched in is the content: nobody needs it twice. */
const hooks: ManagedHooks = {
  afterRead: async (_db, _context, records) =>
    records.map((record) => ({
      ...record,
      values: new Map([...record.values].filter(([name]) => name !== KEY_WORD)),
    })),
}

export const logResource = defineManagedResource({ resource: sysLog, hooks })
export const signInLogResource = defineManagedResource({ resource: sysSignInLog, hooks })
