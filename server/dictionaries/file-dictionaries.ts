import type { CompiledDictionaries } from '#renderer/compile/compile-dictionaries.ts'
import type { DictionaryDeclaration } from '#schemas/language/dictionary.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

const ENABLED = 1
const DISABLED = 0

/**
 * Brings the dictionaries of files into the database, where everybody reads them in the place of those of the same codes.
 * What no file declares any more goes, and the dictionary is again as administrators keep it. A file with mistakes
 * changes nothing: what it held before goes on to count.
 */
export async function settleFileDictionaries(db: Db, files: readonly CompiledDictionaries[]): Promise<void> {
  const wanted = new Map<string, FileDictionary>()
  for (const { file, dictionaries } of files) {
    for (const [code, dictionary] of dictionaries ?? []) if (!wanted.has(code)) wanted.set(code, { file, dictionary })
  }
  const broken = new Set(files.flatMap(({ file, dictionaries }) => (dictionaries ? [] : [file])))
  await inTransaction(db, async (trx) => {
    const stored = await trx.selectFrom('sys_file_dict').select(['dict_code as code', 'file']).execute()
    const gone = stored.filter(({ code, file }) => !wanted.has(code) && !broken.has(file)).map(({ code }) => code)
    const replaced = [...gone, ...wanted.keys()]
    await settleShown(trx, gone, wanted)
    if (replaced.length === 0) return
    await trx.deleteFrom('sys_file_dict').where('dict_code', 'in', replaced).execute()
    await trx.deleteFrom('sys_file_dict_item').where('dict_code', 'in', replaced).execute()
    for (const [code, dictionary] of wanted) await insert(trx, code, dictionary)
  })
}

/**
 * Dictionaries of files among the others, for the screen that lists them: those that stand in the place of a kept one mark
 * it, the rest have a row for as long as their file says them.
 */
async function settleShown(
  trx: Db,
  gone: readonly string[],
  wanted: ReadonlyMap<string, FileDictionary>,
): Promise<void> {
  if (gone.length > 0) {
    await trx.deleteFrom('sys_dict').where('dict_code', 'in', gone).where('of_file', '=', true).execute()
    await trx.updateTable('sys_dict').set({ file: null }).where('dict_code', 'in', gone).execute()
  }
  for (const [code, { file, dictionary }] of wanted) {
    const shown = { dict_name: dictionary.name, description: dictionary.description ?? null }
    await trx
      .insertInto('sys_dict')
      .values({
        ...shown,
        id: createUuidV7(),
        dict_code: code,
        file,
        of_file: true,
        create_by: null,
        create_time: null,
      })
      .onConflict((conflict) => conflict.column('dict_code').doUpdateSet({ file }))
      .execute()
    await trx.updateTable('sys_dict').set(shown).where('dict_code', '=', code).where('of_file', '=', true).execute()
  }
}

interface FileDictionary {
  readonly file: string
  readonly dictionary: DictionaryDeclaration
}

async function insert(trx: Db, code: string, { file, dictionary }: FileDictionary): Promise<void> {
  const { name, description = null, items } = dictionary
  await trx.insertInto('sys_file_dict').values({ dict_code: code, dict_name: name, description, file }).execute()
  await trx
    .insertInto('sys_file_dict_item')
    .values(
      items.map((item, index) => ({
        dict_code: code,
        item_value: item.value,
        item_text: item.text,
        item_color: item.color ?? null,
        description: item.description ?? null,
        sort_order: index + 1,
        status: item.disabled === true ? DISABLED : ENABLED,
      })),
    )
    .execute()
}
