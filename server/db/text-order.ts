import { sql } from 'kysely'
import type { Db } from './databases.ts'
import { dbMessages } from './messages.ts'

/** Chinese by pinyin, digits before it, Latin letters after it: the same order as `Intl.Collator('zh-CN')`. */
export const CHINESE_COLLATION = 'zh-x-icu'

/**
 * The collation that texts are sorted by, where the database has it; null: by its own. It is named in statements instead
 * of being the database's default, so that clusters of any locale sort alike and none has to be made anew.
 */
export async function findTextCollation(
  db: Db,
  warn: (text: string) => void,
  wanted = CHINESE_COLLATION,
): Promise<string | null> {
  const { rows } = await sql<CollationVersions>`
    select collversion as recorded, pg_collation_actual_version(oid) as actual from pg_collation
    where collname = ${wanted} and collnamespace = 'pg_catalog'::regnamespace
      and collencoding in (-1, pg_char_to_encoding(getdatabaseencoding()))`.execute(db)
  const problem = collationProblem(wanted, rows[0])
  if (problem) warn(problem)
  return rows[0] ? wanted : null
}

interface CollationVersions {
  /** When the database was made, or the collation was refreshed. */
  readonly recorded: string | null
  readonly actual: string | null
}

/** Another build of ICU sorts otherwise: what lies in an index is in the order of the one before. */
export function collationProblem(name: string, found: CollationVersions | undefined): string | null {
  if (!found) return dbMessages.noChineseOrder(name)
  const { recorded, actual } = found
  return recorded === actual ? null : dbMessages.orderChanged(name, recorded ?? '', actual ?? '')
}
