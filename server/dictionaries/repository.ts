import type { DictItem, DictItemsByCode } from '#schemas/api/dictionaries.ts'
import type { Db } from '../db/databases.ts'
import { toDictItem } from './dict-item.ts'

/** Enabled items of one dictionary in their order; none for a code that does not exist. */
export async function listDictItems(db: Db, code: string): Promise<DictItem[]> {
  const rows = await enabledItems(db).where('code', '=', code).execute()
  return rows.map(toDictItem)
}

export async function listAllDictItems(db: Db): Promise<DictItemsByCode> {
  const rows = await enabledItems(db).execute()
  const byCode: Record<string, DictItem[]> = Object.create(null)
  for (const row of rows) {
    const items = byCode[row.code] ?? []
    items.push(toDictItem(row))
    byCode[row.code] = items
  }
  return byCode
}

/** Those of files stand in the place of those that administrators keep under the same codes. */
function enabledItems(db: Db) {
  const kept = db
    .selectFrom('sys_dict')
    .innerJoin('sys_dict_item', 'sys_dict_item.dict_id', 'sys_dict.id')
    .where('sys_dict.del_flag', '=', 0)
    .where('sys_dict_item.status', '=', 1)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('sys_file_dict')
            .whereRef('sys_file_dict.dict_code', '=', 'sys_dict.dict_code')
            .select('sys_file_dict.dict_code'),
        ),
      ),
    )
    .select([
      'sys_dict.dict_code as code',
      'item_value as value',
      'item_text as text',
      'item_color as color',
      'sort_order as place',
      'sys_dict_item.id as id',
    ])
  const ofFiles = db
    .selectFrom('sys_file_dict_item')
    .where('status', '=', 1)
    .select([
      'dict_code as code',
      'item_value as value',
      'item_text as text',
      'item_color as color',
      'sort_order as place',
      'item_value as id',
    ])
  return db
    .selectFrom(kept.unionAll(ofFiles).as('item'))
    .orderBy('place')
    .orderBy('id')
    .select(['code', 'value', 'text', 'color'])
}
