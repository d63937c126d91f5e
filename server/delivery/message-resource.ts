import { sysMessage } from '#schemas/managed/sys-message.ts'
import { businessFailure } from '../http/api-error.ts'
import { defineManagedResource, type ManagedStore } from '../resources/managed/managed-resource.ts'
import { deliveryMessages as messages } from './messages.ts'

/** A row of `sys_message` is one of the outbox. Nobody writes one; one that is deleted is not sent any more. */
const messageStore: ManagedStore = {
  async hold({ trx, context }, ids) {
    await trx
      .selectFrom('sys_outbox')
      .where('tenant_id', '=', context.tenantId)
      .where('id', 'in', [...ids])
      .orderBy('id')
      .select('id')
      .forUpdate()
      .execute()
  },
  insert: async () => refuse(),
  update: async () => refuse(),
  async remove({ trx, context }, ids) {
    const kept = await trx
      .deleteFrom('sys_outbox')
      .where('tenant_id', '=', context.tenantId)
      .where('id', 'in', [...ids])
      .where('state', '<>', 'sending')
      .returning('id')
      .execute()
    if (kept.length < ids.length) throw businessFailure(messages.beingSent)
  },
}

function refuse(): never {
  throw businessFailure(messages.writtenByServer)
}

export const messageResource = defineManagedResource({ resource: sysMessage, store: messageStore })
