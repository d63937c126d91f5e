import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { SystemContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

export interface DictionaryDefinition {
  readonly code: string
  readonly name: string
  /** Value, text and colour, in order. */
  readonly items: readonly (readonly [value: string, text: string, color?: string | null])[]
}

/** Makes a dictionary if there is none of that code; one that exists stays as the administrator has made it. */
export async function ensureDictionary(
  db: Db,
  context: SystemContext,
  { code, name, items }: DictionaryDefinition,
): Promise<void> {
  const author = { create_by: context.username, create_time: context.now() }
  await inTransaction(db, async (trx) => {
    const made = await trx
      .insertInto('sys_dict')
      .values({ ...author, id: createUuidV7(), dict_code: code, dict_name: name })
      .onConflict((conflict) => conflict.column('dict_code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made || items.length === 0) return
    const rows = items.map(([item_value, item_text, item_color = null], index) => ({
      ...author,
      id: createUuidV7(),
      dict_id: made.id,
      item_value,
      item_text,
      item_color,
      sort_order: index + 1,
    }))
    await trx.insertInto('sys_dict_item').values(rows).execute()
  })
}
