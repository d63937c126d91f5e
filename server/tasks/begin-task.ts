import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import type { Db } from '../db/databases.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type IdempotentRequest, onceByKey } from '../resources/write/idempotency.ts'
import { storeInput } from './task-pieces.ts'
import { addTask, type NewTask } from './task-rows.ts'

const begun = Type.Object({ id: Type.String() })

interface WantedTask {
  readonly task: NewTask
  /** The file that it works with. */
  readonly content?: AsyncIterable<Uint8Array>
}

/** Begins a task for whoever calls: the same request sent twice begins it once. */
export async function beginTask(
  { db, onTask }: { readonly db: Db; readonly onTask: () => void },
  { context, request }: { readonly context: RequestContext; readonly request: IdempotentRequest | null },
  { task, content }: WantedTask,
): Promise<Static<typeof begun>> {
  const stored = await db.transaction().execute((trx) =>
    onceByKey({ db: trx, context }, request, async () => {
      await context.assertUnchanged(trx)
      const id = await addTask(trx, context, task)
      if (content) await storeInput(trx, { id, tenantId: context.tenantId }, content)
      return { id }
    }),
  )
  onTask()
  return Value.Parse(begun, stored)
}
