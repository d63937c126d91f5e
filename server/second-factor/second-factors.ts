import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { createTotpSecret, isTotpCode, matchingStep } from './totp.ts'

/** Where the secret of an account belongs: of another one it is none. */
export function placeOf(userId: string): string {
  return `second-factor:${userId}`
}

export interface SecondFactorState {
  readonly isOn: boolean
  readonly since: string | null
  readonly recoveryCodesLeft: number
}

/** What has shown that somebody has the second factor. */
export type SecondProof = { readonly kind: 'code' } | { readonly kind: 'recovery'; readonly left: number }

export interface SecondFactors {
  readonly stateOf: (userId: string) => Promise<SecondFactorState>
  readonly isOn: (userId: string) => Promise<boolean>
  /** A new secret, which counts from `confirm` on; undefined: another one counts already. */
  readonly begin: (userId: string, now: Date) => Promise<Buffer | undefined>
  /** Answers the recovery codes, which are told once; undefined: the code is not that of the secret. */
  readonly confirm: (trx: Db, userId: string, code: string, now: Date) => Promise<readonly string[] | undefined>
  /** Looks at a code and leaves it good. Undefined: it is none, or was taken already. */
  readonly find: (userId: string, code: string, now: Date) => Promise<number | undefined>
  /** Takes the code of a step; of two who come with it at the same moment, one gets in. */
  readonly take: (db: Db, userId: string, step: number) => Promise<boolean>
  /** Takes a code of the app, or of recovery; undefined for neither. */
  readonly prove: (db: Db, userId: string, code: string, now: Date) => Promise<SecondProof | undefined>
  readonly replaceRecoveryCodes: (trx: Db, userId: string) => Promise<readonly string[]>
  /** Whether there was one. */
  readonly remove: (trx: Db, userId: string) => Promise<boolean>
}

/** Kept in the database: every server knows which codes were taken. Secrets are sealed, recovery codes are hashes. */
export function createSecondFactors(db: Db, box: SecretBox): SecondFactors {
  const isOn = async (userId: string) => (await findConfirmed(db, userId)) !== undefined

  const find: SecondFactors['find'] = async (userId, code, now) => {
    const factor = await findConfirmed(db, userId)
    const step = factor && matchingStep(openSecret(box, userId, factor.sealed_secret), code, now)
    return step !== undefined && step > Number(factor?.last_step) ? step : undefined
  }

  return {
    isOn,
    find,
    take,

    stateOf: async (userId) => {
      const factor = await findConfirmed(db, userId)
      return {
        isOn: factor !== undefined,
        since: factor?.confirmed_time ?? null,
        recoveryCodesLeft: factor ? await countRecoveryCodes(db, userId) : 0,
      }
    },

    begin: async (userId, now) => {
      const secret = createTotpSecret()
      const begun = { sealed_secret: box.seal(secret.toString('base64'), placeOf(userId)), create_time: now }
      const row = await db
        .insertInto('sys_second_factor')
        .values({ user_id: userId, ...begun })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(begun).where('sys_second_factor.confirmed_time', 'is', null),
        )
        .returning('user_id')
        .executeTakeFirst()
      return row && secret
    },

    confirm: async (trx, userId, code, now) => {
      const begun = await trx
        .selectFrom('sys_second_factor')
        .where('user_id', '=', userId)
        .where('confirmed_time', 'is', null)
        .select('sealed_secret')
        .forUpdate()
        .executeTakeFirst()
      const step = begun && matchingStep(openSecret(box, userId, begun.sealed_secret), code, now)
      if (step === undefined) return undefined
      await trx
        .updateTable('sys_second_factor')
        .set({ confirmed_time: now, last_step: step })
        .where('user_id', '=', userId)
        .execute()
      return replaceRecoveryCodes(trx, userId)
    },

    prove: async (trx, userId, code, now) => {
      if (isTotpCode(code)) {
        const step = await find(userId, code, now)
        return step !== undefined && (await take(trx, userId, step)) ? { kind: 'code' } : undefined
      }
      const taken = await trx
        .deleteFrom('sys_recovery_code')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hashRecoveryCode(userId, code))
        .returning('user_id')
        .executeTakeFirst()
      return taken && { kind: 'recovery', left: await countRecoveryCodes(trx, userId) }
    },

    replaceRecoveryCodes,

    remove: async (trx, userId) => {
      await trx.deleteFrom('sys_recovery_code').where('user_id', '=', userId).execute()
      const removed = await trx
        .deleteFrom('sys_second_factor')
        .where('user_id', '=', userId)
        .returning('confirmed_time')
        .executeTakeFirst()
      return removed !== undefined && removed.confirmed_time !== null
    },
  }
}

async function take(db: Db, userId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('sys_second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_time', 'is not', null)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

async function replaceRecoveryCodes(trx: Db, userId: string): Promise<readonly string[]> {
  const codes = createRecoveryCodes()
  await trx.deleteFrom('sys_recovery_code').where('user_id', '=', userId).execute()
  await trx
    .insertInto('sys_recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(userId, code) })))
    .execute()
  return codes
}

function findConfirmed(db: Db, userId: string) {
  return db
    .selectFrom('sys_second_factor')
    .where('user_id', '=', userId)
    .where('confirmed_time', 'is not', null)
    .select(['sealed_secret', 'last_step', 'confirmed_time'])
    .executeTakeFirst()
}

async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { codes } = await db
    .selectFrom('sys_recovery_code')
    .where('user_id', '=', userId)
    .select((row) => row.fn.countAll<string>().as('codes'))
    .executeTakeFirstOrThrow()
  return Number(codes)
}

function openSecret(box: SecretBox, userId: string, sealed: string): Buffer {
  return Buffer.from(box.open(sealed, placeOf(userId)), 'base64')
}

/** Seals with the current key what an older one has sealed. Answers how many. */
export function resealSecondFactors(db: Db, box: SecretBox): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('sys_second_factor')
      .select(['user_id', 'sealed_secret'])
      .orderBy('user_id')
      .forUpdate()
      .execute()
    const old = rows.filter(({ sealed_secret: sealed }) => !box.isCurrent(sealed))
    for (const { user_id: userId, sealed_secret: sealed } of old) {
      const resealed = box.seal(box.open(sealed, placeOf(userId)), placeOf(userId))
      await trx
        .updateTable('sys_second_factor')
        .set({ sealed_secret: resealed })
        .where('user_id', '=', userId)
        .execute()
    }
    return old.length
  })
}
