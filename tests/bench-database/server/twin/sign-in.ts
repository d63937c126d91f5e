import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { businessFailure, envelope, Refusal } from './answers.ts'
import { ask, type Statement } from './database.ts'
import { deviceCookie, knowsAccount, readDevice } from './device.ts'
import type { Dictionaries } from './dictionaries.ts'
import { asRecord, type Body } from './goods-write.ts'
import { createId } from './ids.ts'
import { MESSAGES } from './messages.ts'
import { isPassword } from './password.ts'
import { limitRate, refused, reserveTry } from './sign-in-tries.ts'
import { ACCOUNT, type AccountRow, personOf } from './signed-in-person.ts'

const CAPTCHA: Statement = {
  name: 'captcha',
  text: `delete from sys_captcha where check_key = $1 returning answer = upper(trim($2))
    and create_time > now() - interval '60 seconds' and (account is null or account = $3) as is_right`,
}
const LOG: Statement = {
  name: 'login-log',
  text: `insert into sys_log (id, log_type, log_content, username, ip, success, trace_id, create_time)
    values ($1, 1, $2, $3, $4, $5, $6, $7)`,
}
/** A clean sheet for the source, a line of the log, the session, and the address: all of one sign-in. */
const OPEN: Statement = {
  name: 'open',
  text: `with tries as (delete from sys_login_try where account = $1 and source = $2),
    logged as (insert into sys_log (id, log_type, log_content, username, realname, tenant_id, ip, success, trace_id, create_time)
      values ($3, 1, $4, $5, $13, $12, $6, true, $7, $8)),
    ended as (delete from sys_session where expire_time < $8),
    old as (delete from sys_known_address where last_time < $8::timestamptz - interval '30 days'),
    known as (insert into sys_known_address (account, address, last_time) values ($1, $6, $8)
      on conflict (account, address) do update set last_time = $8)
    insert into sys_session (id, token_hash, user_id, tenant_id, address, create_time, last_seen_time, expire_time)
    values ($9, $10, $11, $12, $6, $8, $8, $8::timestamptz + interval '7 days')`,
}
const COOKIE_KEY: Statement = { name: 'key', text: "select value from sys_installation where name = 'cookie-key'" }

export interface SignInParts {
  readonly pool: pg.Pool
  readonly dictionaries: Dictionaries
  readonly cookieKey: string
}

export async function readCookieKey(pool: pg.Pool): Promise<string> {
  const [row] = await ask<{ value: string }>(pool, COOKIE_KEY, [])
  if (!row) throw new TypeError('The installation has no key for cookies.')
  return row.value
}

export function serveSignIn(app: FastifyInstance, parts: SignInParts): void {
  const { pool, dictionaries, cookieKey } = parts
  app.post('/sys/login', { config: { isPublic: true } }, async (request, reply) => {
    const { ip, id: traceId, headers } = request
    await limitRate(pool, ip)
    const body = asRecord(request.body)
    const { username, password } = readCredentials(body)
    const account = username.toLowerCase()
    const device = readDevice(cookieKey, headers.cookie)
    const isKnownDevice = device !== undefined && knowsAccount(cookieKey, device, account)
    const source = isKnownDevice ? `device:${device.id}` : blockOf(ip)
    const isHuman = await takeCaptcha(pool, body, account)
    const waitMs = await reserveTry(pool, { account, address: ip, source, isKnownDevice, isHuman })
    if (waitMs > 0) await delay(waitMs)
    const [user] = await ask<AccountRow>(pool, ACCOUNT, [account])
    const isRight = await isPassword(password, user?.password_hash)
    if (!user || !isRight) throw await failed(pool, request, username)
    if (user.status !== 1) throw refused(500, MESSAGES.frozen, false)
    const tenantId = tenantFor(user)
    const token = randomBytes(32).toString('base64url')
    const now = new Date()
    const [sessionId, logId] = [createId(now.getTime()), createId(now.getTime())]
    const log = [logId, MESSAGES.signedInLog(user.username), user.username, ip, traceId, now]
    const session = [sessionId, createHash('sha256').update(token).digest('hex'), user.id, tenantId]
    await ask(pool, OPEN, [account, source, ...log, ...session, user.realname])
    reply.header('set-cookie', deviceCookie(cookieKey, device, account))
    return envelope({ token, ...personOf(user), sysAllDictItems: await dictionaries.items() }, MESSAGES.signedIn)
  })
}

function readCredentials({ username, password }: Body): { readonly username: string; readonly password: string } {
  const isFit = (text: unknown, limit: number) => typeof text === 'string' && text !== '' && text.length <= limit
  if (!isFit(username, 64) || !isFit(password, 128)) throw new Refusal(500, MESSAGES.malformedRequest)
  return { username: String(username), password: String(password) }
}

/** What was given is used up, whether it was needed or not. */
async function takeCaptcha(pool: pg.Pool, { captcha, checkKey }: Body, account: string): Promise<boolean> {
  if (!captcha || checkKey === undefined || checkKey === null) return false
  const [row] = await ask<{ is_right: boolean }>(pool, CAPTCHA, [String(checkKey), String(captcha), account])
  return row?.is_right === true
}

async function failed(pool: pg.Pool, { ip, id: traceId }: FastifyRequest, username: string): Promise<Refusal> {
  const now = new Date()
  const entry = [createId(now.getTime()), MESSAGES.failedLog(username), username, ip, false, traceId, now]
  await ask(pool, LOG, entry)
  return refused(500, MESSAGES.wrongCredentials, false)
}

/** The one they were in last, else the first; who is shut out of all of theirs works nowhere. */
function tenantFor({ tenants, login_tenant_id: last }: AccountRow): number {
  const open = tenants.filter(({ isOpen }) => isOpen)
  if (tenants.length > 0 && open.length === 0) throw businessFailure(MESSAGES.tenantsFrozen)
  return (open.find(({ id }) => id === last) ?? open[0])?.id ?? 0
}

/** A neighbourhood of addresses; what is none of IPv4 counts by itself. */
function blockOf(address: string): string {
  const [, block] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? []
  return block === undefined ? address : `${block}.0/24`
}
