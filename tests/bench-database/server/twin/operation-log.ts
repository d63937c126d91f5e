import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { ask, type Statement } from './database.ts'
import { createId } from './ids.ts'

/** By the end of its path: what the log calls it, and of which kind it is. */
const CALLS: Readonly<Record<string, readonly [kind: number, content: string]>> = {
  add: [2, '货品：新增'],
  edit: [3, '货品：编辑'],
  restock: [3, '货品：补货'],
  saveAll: [3, '货品：保存多行'],
}
const WRITE: Statement = {
  name: 'operations',
  text: `insert into sys_log (id, log_type, operate_type, log_content, username, realname, tenant_id, ip, success, trace_id,
      request_type, request_url, request_param, cost_time, create_time)
    select id, 2, kind, content, username, realname, tenant, ip, success, trace, method, url, param, ms, at
    from json_to_recordset($1::json) as line (id varchar, kind int, content varchar, username varchar, realname varchar,
      tenant int, ip varchar, success boolean, trace varchar, method varchar, url varchar, param text, ms int,
      at timestamptz)
    on conflict (id) do nothing`,
}
const LINES_AT_ONCE = 200
const WAITING_AT_MOST = 5_000
const EVERY_MS = 1_000
const SECRET = /pass(?:word|wd|phrase)?$|password|pwd|secret|token|captcha|credential|salt|sign$/i
const PARTS = 300
const LONGEST = 2_000
const LONGEST_TEXT = 200
const LONGEST_LIST = 20

/** A line of the operation log for each writing call: what was sent is told without secrets, and not at any length. */
export function noteOperations(app: FastifyInstance, pool: pg.Pool): void {
  let waiting: object[] = []
  let writing: Promise<void> | undefined

  const writeAll = async () => {
    while (waiting.length > 0) {
      const lines = waiting.slice(0, LINES_AT_ONCE)
      await ask(pool, WRITE, [JSON.stringify(lines)])
      waiting = waiting.slice(lines.length)
    }
  }
  const flush = () => {
    writing ??= writeAll()
      .catch((error: unknown) => app.log.warn({ err: error }, 'operations were not logged'))
      .finally(() => {
        writing = undefined
      })
    return writing
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { caller, method, url, body, id: trace, ip } = request
    const path = url.split('?', 1)[0] ?? ''
    const called = caller && method !== 'GET' ? CALLS[path.slice(path.lastIndexOf('/') + 1)] : undefined
    if (!called || waiting.length >= WAITING_AT_MOST) return done()
    const now = new Date()
    const [kind, content] = called
    const line = {
      id: createId(now.getTime()),
      ...{ kind, content, trace, method, ip },
      username: caller.username,
      realname: caller.realname,
      tenant: caller.tenantId,
      success: reply.statusCode < 400,
      url: path.replace('/jeecg-boot', '').slice(0, LONGEST_TEXT),
      param: cut(JSON.stringify(told(body, { parts: PARTS })) ?? '', LONGEST),
      ms: Math.round(reply.elapsedTime),
      at: now,
    }
    waiting.push(line)
    if (waiting.length === LINES_AT_ONCE) void flush()
    done()
  })
  const timer = setInterval(() => void flush(), EVERY_MS)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
}

function cut(text: string, to: number): string {
  return text.length > to ? `${text.slice(0, to)}…` : text
}

/** @param left how many parts may still be told. */
function told(value: unknown, left: { parts: number }): unknown {
  left.parts -= 1
  if (left.parts < 0) return '…'
  if (typeof value === 'string') return cut(value, LONGEST_TEXT)
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((one) => told(one, left))
  if (typeof value !== 'object' || value === null) return value
  const parts: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(value)) {
    if (left.parts <= 0) break
    parts[name] = SECRET.test(name) ? '***' : told(one, left)
  }
  return parts
}
