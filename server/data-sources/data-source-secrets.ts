import type { Db } from '../db/databases.ts'
import { businessFailure } from '../http/api-error.ts'
import { secretMessages } from '../secrets/messages.ts'
import { type SecretBox, SecretError } from '../secrets/secret-box.ts'

/** Where the password of a data source belongs: of another one it is none. */
export function placeOfDataSource(id: string): string {
  return `data-source:${id}`
}

/** @throws {ApiError} that says what is lacking where secrets cannot be stored. */
export function sealPassword(box: SecretBox | undefined, id: string, password: string): string {
  if (!box) throw businessFailure(secretMessages.noKey)
  return told(() => box.seal(password, placeOfDataSource(id)))
}

/** @throws {ApiError} */
export function openPassword(box: SecretBox, id: string, sealed: string): string {
  return told(() => box.open(sealed, placeOfDataSource(id)))
}

function told<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof SecretError ? businessFailure(error.message) : error
  }
}

/** Seals with the current key what an older one has sealed. Answers how many. */
export async function resealDataSources(trx: Db, box: SecretBox): Promise<number> {
  const rows = await trx
    .selectFrom('sys_sealed_data_source')
    .where('sealed_password', 'is not', null)
    .select(['id', 'sealed_password'])
    .forUpdate()
    .execute()
  const old = rows.filter(({ sealed_password: sealed }) => sealed !== null && !box.isCurrent(sealed))
  for (const { id, sealed_password: sealed } of old) {
    const resealed = box.seal(box.open(sealed ?? '', placeOfDataSource(id)), placeOfDataSource(id))
    await trx.updateTable('sys_sealed_data_source').set({ sealed_password: resealed }).where('id', '=', id).execute()
  }
  return old.length
}
