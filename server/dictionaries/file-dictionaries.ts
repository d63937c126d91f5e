import type { CompiledDictionaries } from '#renderer/compile/compile-dictionaries.ts'
import type { DictionaryDeclaration } from '#schemas/language/dictionary.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'

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
    if (replaced.length === 0) return
    await trx.deleteFrom('sys_file_dict').where('dict_code', 'in', replaced).execute()
    await trx.deleteFrom('sys_file_dict_item').where('dict_code', 'in', replaced).execute()
    for (const [code, dictionary] of wanted) await insert(trx, code, dictionary)
  })
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
