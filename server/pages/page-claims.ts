import type { Insertable } from 'kysely'
import { type ClaimHolder, type ClaimKind, claimKey, claimOf, type HeldClaims } from '#renderer/compile/page-claims.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import type { PageClaimTable } from '../db/tables.ts'

/** The names that pages of this installation have, as all its servers know them, also after a restart. */
export async function readHeldClaims(db: Db): Promise<HeldClaims> {
  const rows = await db.selectFrom('sys_page_claim').select(['kind', 'name', 'page_code', 'file']).execute()
  return new Map(
    // Rows are written from claims alone.
    rows.map(({ kind, name, page_code: code, file }) => [claimKey({ kind: kind as ClaimKind, name }), { code, file }]),
  )
}

/**
 * Keeps who has which name from now on. What one of these pages has given up is free; a page that this server does not
 * have may be there for another one, and keeps its names.
 */
export async function storeHeldClaims(
  db: Db,
  clock: Clock,
  {
    before,
    after,
    codes,
  }: { readonly before: HeldClaims; readonly after: HeldClaims; readonly codes: ReadonlySet<string> },
): Promise<void> {
  for (const [key, { code }] of before) {
    if (after.has(key) || !codes.has(code)) continue
    const { kind, name } = claimOf(key)
    await db.deleteFrom('sys_page_claim').where('kind', '=', kind).where('name', '=', name).execute()
  }
  const rows = [...after].flatMap(([key, holder]): Insertable<PageClaimTable>[] => {
    if (isSame(before.get(key), holder)) return []
    return [{ ...claimOf(key), page_code: holder.code, file: holder.file, since: clock() }]
  })
  if (rows.length === 0) return
  await db
    .insertInto('sys_page_claim')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'name']).doUpdateSet((row) => ({
        page_code: row.ref('excluded.page_code'),
        file: row.ref('excluded.file'),
        since: row.ref('excluded.since'),
      })),
    )
    .execute()
}

function isSame(before: ClaimHolder | undefined, after: ClaimHolder): boolean {
  return before?.code === after.code && before.file === after.file
}

/** Which file a code belongs to, for a store that is being opened. */
export async function readFilesOfCodes(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('sys_page_claim').where('kind', '=', 'code').select(['name', 'file']).execute()
  return new Map(rows.map(({ name, file }) => [name, file]))
}
