import { type SqlBool, sql } from 'kysely'
import { sysOnlineUser } from '#schemas/managed/sys-online-user.ts'
import { instant } from '../db/instant.ts'
import { defineManagedResource } from '../resources/managed/managed-resource.ts'
import { onlineMessages as messages } from './messages.ts'

/** Sessions that a request would still find; the caller's own is marked where its name is read. */
export const onlineUserResource = defineManagedResource({
  resource: sysOnlineUser,
  hooks: {
    restrictList: (context) => sql<SqlBool>`ends_time > ${instant(context.now())}`,
    afterRead: async (_db, context, records) =>
      records.map((record) => {
        if (context.kind !== 'user' || record.id !== context.sessionId) return record
        const username = `${record.values.get('username') ?? ''}${messages.me}`
        return { ...record, values: new Map([...record.values, ['username', username]]) }
      }),
  },
})
