import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Work factors of scrypt. Tests lower the cost; everything else takes the default. */
export interface ScryptCost {
  /** Base 2 logarithm of N. */
  readonly logN: number
  readonly r: number
  readonly p: number
}
export const DEFAULT_COST: ScryptCost = { logN: 17, r: 8, p: 1 }

const SALT_BYTES = 16
const HASH_BYTES = 32
const MAX_AT_ONCE = 2
const MAX_WAITING = 50

/** Too many sign-ins at the same moment: each hash takes 128 MiB and a third of a second. */
export class HashQueueFullError extends Error {
  override readonly name = 'HashQueueFullError'
  readonly code = 'hash-queue-full'
}

export interface PasswordHasher {
  /** `$scrypt$ln=17,r=8,p=1$<salt>$<hash>` */
  readonly hash: (password: string) => Promise<string>
  /** Takes as long for an account that does not exist (`stored` undefined) as for a wrong password. */
  readonly verify: (password: string, stored: string | undefined) => Promise<boolean>
  /** Whether the stored hash was made with other work factors than today's. */
  readonly isOutdated: (stored: string) => boolean
}

export function createPasswordHasher(cost: ScryptCost = DEFAULT_COST): PasswordHasher {
  const enter = createGate(MAX_AT_ONCE, MAX_WAITING)
  const derive = (password: string, salt: Buffer, used: ScryptCost) => enter(() => deriveKey(password, salt, used))
  // Nobody's password: compared with when there is no account, so that the answer takes as long.
  const decoy = format(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))

  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES)
      return format(cost, salt, await derive(password, salt, cost))
    },
    verify: async (password, stored) => {
      const parsed = parse(stored ?? decoy) ?? parse(decoy)
      if (!parsed) return false
      const key = await derive(password, parsed.salt, parsed.cost)
      return timingSafeEqual(key, parsed.hash) && stored !== undefined
    },
    isOutdated: (stored) => {
      const used = parse(stored)?.cost
      return used?.logN !== cost.logN || used.r !== cost.r || used.p !== cost.p
    },
  }
}

function deriveKey(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  const N = 2 ** cost.logN
  // Node's default limit is 32 MiB; scrypt needs 128 * N * r bytes and a little more.
  const options: ScryptOptions = { N, r: cost.r, p: cost.p, maxmem: 128 * N * cost.r + 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function format(cost: ScryptCost, salt: Buffer, hash: Buffer): string {
  return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${salt.toString('base64')}$${hash.toString('base64')}`
}

function parse(stored: string): { cost: ScryptCost; salt: Buffer; hash: Buffer } | undefined {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/=]+)\$([\w+/=]+)$/.exec(stored)
  if (!match) return undefined
  const [, logN, r, p, salt = '', hash = ''] = match
  const parsed = {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
  return parsed.hash.length === HASH_BYTES ? parsed : undefined
}

/** Lets `atOnce` tasks run and `waiting` wait; refuses the rest at once. */
function createGate(atOnce: number, waiting: number) {
  const queue: (() => void)[] = []
  let running = 0

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new HashQueueFullError('Too many passwords are waiting to be hashed.')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await task()
    } finally {
      // A waiting task takes over the place, so `running` counts it already.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
