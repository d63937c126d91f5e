import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import { ensureDictionary } from './ensure-dictionary.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

/** Dictionaries by code, as a file of `schemas/dictionaries` holds them. */
const dictionaryFile = Type.Record(
  text(100),
  Type.Object({
    name: text(100),
    items: Type.Array(
      Type.Object(
        { value: text(100), text: text(255), color: Type.Optional(text(32)) },
        { additionalProperties: false },
      ),
    ),
  }),
)
type DictionaryFile = Static<typeof dictionaryFile>

/**
 * Makes the dictionaries of `schemas/dictionaries`: the system's own and those of the pages. One that exists stays as the
 * administrator has made it, and one that was made once and is gone stays away.
 *
 * @param onBroken called with the name of a file that holds something else; the others are read all the same.
 */
export async function ensureShippedDictionaries(
  db: Db,
  context: SystemContext,
  folder: string,
  onBroken: (file: string) => void,
): Promise<void> {
  const seeded = await db.selectFrom('sys_dict_seed').select('dict_code').execute()
  const made = new Set(seeded.map((row) => row.dict_code))
  for (const name of await jsonFiles(folder)) {
    const file = parseFile(await readFile(join(folder, name), 'utf8'))
    if (!file) onBroken(name)
    for (const [code, { name: title, items }] of Object.entries(file ?? {})) {
      if (made.has(code)) continue
      const rows = items.map((item) => [item.value, item.text, item.color ?? null] as const)
      await ensureDictionary(db, context, { code, name: title, items: rows })
      await db
        .insertInto('sys_dict_seed')
        .values({ dict_code: code })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}

/** The values of all dictionaries, those of disabled items too: what is stored may hold them. */
export async function existingValues(db: Db): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('sys_dict')
    .leftJoin('sys_dict_item', 'sys_dict_item.dict_id', 'sys_dict.id')
    .where('sys_dict.del_flag', '=', 0)
    .select(['sys_dict.dict_code', 'sys_dict_item.item_value'])
    .execute()
  const values = new Map<string, Set<string>>()
  for (const { dict_code: code, item_value: value } of rows) {
    const known = values.get(code) ?? new Set()
    if (value !== null) known.add(value)
    values.set(code, known)
  }
  return values
}

async function jsonFiles(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  } catch (error) {
    // An installation may come without dictionaries of its own.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function parseFile(content: string): DictionaryFile | null {
  try {
    const value: unknown = JSON.parse(content)
    return Value.Check(dictionaryFile, value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
