import type { Db } from '../db/databases.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/** Another system as the settings describe it; its secret is asked for by itself. */
export interface WebhookTarget {
  readonly name: string
  readonly address: string
  readonly isEnabled: boolean
  readonly privateRanges: string
}

export interface SealedTarget extends WebhookTarget {
  readonly sealedSecret: string
}

/** Where the secret of a target belongs: of another one it is none. */
export function placeOf(name: string): string {
  return `webhook-target:${name}`
}

export async function listTargets(db: Db): Promise<readonly SealedTarget[]> {
  const rows = await db.selectFrom('sys_webhook_target').selectAll().orderBy('name').execute()
  return rows.map(({ name, address, enabled, private_ranges: privateRanges, sealed_secret: sealedSecret }) => ({
    name,
    address,
    isEnabled: enabled,
    privateRanges,
    sealedSecret,
  }))
}

export async function findTarget(db: Db, name: string): Promise<SealedTarget | undefined> {
  return (await listTargets(db)).find((target) => target.name === name)
}

/** @param secret absent: the one that it has stays. */
export async function saveTarget(
  db: Db,
  box: SecretBox,
  { name, address, isEnabled, privateRanges }: WebhookTarget,
  { secret, now }: { readonly secret?: string; readonly now: Date },
): Promise<void> {
  const sealed = secret === undefined ? undefined : box.seal(secret, placeOf(name))
  const values = { address, enabled: isEnabled, private_ranges: privateRanges }
  if (sealed === undefined) {
    await db
      .updateTable('sys_webhook_target')
      .set({ ...values, update_time: now })
      .where('name', '=', name)
      .execute()
    return
  }
  await db
    .insertInto('sys_webhook_target')
    .values({ ...values, name, sealed_secret: sealed, create_time: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ ...values, sealed_secret: sealed, update_time: now }),
    )
    .execute()
}

/** False: there was none. */
export async function removeTarget(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sys_webhook_target').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Seals with the current key what an older one has sealed. Answers how many. */
export async function resealTargets(trx: Db, box: SecretBox): Promise<number> {
  const rows = await trx.selectFrom('sys_webhook_target').select(['name', 'sealed_secret']).forUpdate().execute()
  const old = rows.filter(({ sealed_secret: sealed }) => !box.isCurrent(sealed))
  for (const { name, sealed_secret: sealed } of old) {
    const resealed = box.seal(box.open(sealed, placeOf(name)), placeOf(name))
    await trx.updateTable('sys_webhook_target').set({ sealed_secret: resealed }).where('name', '=', name).execute()
  }
  return old.length
}
