import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Refusal } from './answers.ts'
import { MESSAGES } from './messages.ts'

const SHAPE = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/=]+)\$([\w+/=]+)$/
/** Compared with where there is no account, so that the answer takes as long. */
const DECOY = `$scrypt$ln=17,r=8,p=1$${randomBytes(16).toString('base64')}$${randomBytes(32).toString('base64')}`
/** Each takes 128 MiB and a third of a second. */
const AT_ONCE = 2
const WAITING = 50

const line: (() => void)[] = []
let running = 0

/** @param stored absent: there is no such account. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, logN, r, p, salt = '', hash = ''] = SHAPE.exec(stored ?? DECOY) ?? []
  const N = 2 ** Number(logN)
  const expected = Buffer.from(hash, 'base64')
  const cost = { N, r: Number(r), p: Number(p), maxmem: 128 * N * Number(r) + 1024 * 1024 }
  await enter()
  try {
    const key = await new Promise<Buffer>((done, fail) => {
      scrypt(password.normalize('NFKC'), Buffer.from(salt, 'base64'), expected.length, cost, (error, derived) =>
        error ? fail(error) : done(derived),
      )
    })
    return timingSafeEqual(key, expected) && stored !== undefined
  } finally {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }
}

async function enter(): Promise<void> {
  if (running < AT_ONCE) running += 1
  else if (line.length >= WAITING) throw new Refusal(503, MESSAGES.serverBusy, { httpStatus: 503 })
  else await new Promise<void>((done) => line.push(done))
}
