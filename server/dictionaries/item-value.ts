import type { Db } from '../db/databases.ts'

/** Whether another item of the dictionary has the value. */
export async function isValueTaken(
  db: Db,
  { itemValue, dictId, id }: { readonly itemValue: string; readonly dictId: string; readonly id: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('sys_dict_item')
    .where('dict_id', '=', dictId)
    .where('item_value', '=', itemValue)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}
