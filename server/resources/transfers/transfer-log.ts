import { createUuidV7 } from '../../ids/uuid-v7.ts'
import type { TenantWork } from '../resource-work.ts'

const OPERATION_LOG = 2
/** As the contract numbers operations. */
const OPERATE_TYPES = { import: 5, export: 6 } as const

/** Rows that left the console, or came in, in bulk: who, when, which and how many. */
export async function logTransfer(
  { db, context }: TenantWork,
  entry: { readonly kind: keyof typeof OPERATE_TYPES; readonly content: string; readonly address: string },
): Promise<void> {
  await db
    .insertInto('sys_log')
    .values({
      id: createUuidV7(context.now().getTime()),
      log_type: OPERATION_LOG,
      operate_type: OPERATE_TYPES[entry.kind],
      log_content: entry.content,
      username: context.username,
      realname: context.kind === 'user' ? context.realname : (context.person?.realname ?? null),
      tenant_id: context.tenantId,
      ip: entry.address,
      success: true,
      trace_id: context.traceId,
      create_time: context.now(),
    })
    .execute()
}
