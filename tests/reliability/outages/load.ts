import { setTimeout as delay } from 'node:timers/promises'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { type Envelope, HEADERS } from '#schemas/api/envelope.ts'

const WRITERS = 6
const READERS = 4
export const ROWS_OF_GROUP = 5
const CODES_OF_LETTER = 10_000
/** Between two calls of one client, so that failures that come at once do not become a flood. */
const PAUSE_MS = 40

export interface Answer {
  readonly kind: 'write' | 'read'
  readonly at: number
  readonly ms: number
  /** `ok`, or the status and the sentence. */
  readonly text: string
}

export interface Load {
  readonly answers: readonly Answer[]
  /** Groups of rows that were saved together, whose save was acknowledged. */
  readonly acknowledged: ReadonlySet<string>
  readonly stop: () => Promise<void>
}

/**
 * People who save groups of rows, and people who read lists, until they are stopped.
 *
 * @param first number of their groups, which codes are made of
 */
export function startLoad(url: string, token: string, first = 0): Load {
  const answers: Answer[] = []
  const acknowledged = new Set<string>()
  let isStopped = false
  let next = first

  async function timed(kind: Answer['kind'], path: string, body?: object): Promise<boolean> {
    const at = performance.now()
    const text = await call(url, token, path, body)
    answers.push({ kind, at, ms: performance.now() - at, text })
    return text === 'ok'
  }

  async function write(): Promise<void> {
    while (!isStopped) {
      next += 1
      const group = `G${next}`
      if (await timed('write', '/market/manufacturer/saveAll', { added: rowsOf(group, next) })) acknowledged.add(group)
      await delay(PAUSE_MS)
    }
  }

  async function read(): Promise<void> {
    while (!isStopped) {
      await timed('read', '/market/manufacturer/list?pageNo=1&pageSize=10')
      await delay(PAUSE_MS)
    }
  }

  const people = [...Array.from({ length: WRITERS }, write), ...Array.from({ length: READERS }, read)]
  return {
    answers,
    acknowledged,
    stop: async () => {
      isStopped = true
      await Promise.all(people)
    },
  }
}

function rowsOf(group: string, number: number): readonly object[] {
  return Array.from({ length: ROWS_OF_GROUP }, (_, index) => {
    const count = number * ROWS_OF_GROUP + index
    const letter = String.fromCharCode('A'.charCodeAt(0) + Math.floor(count / CODES_OF_LETTER))
    const code = `Z${letter}-${String(count % CODES_OF_LETTER).padStart(4, '0')}`
    const record = {
      code,
      name: `停电测试厂家 ${code}`,
      remark: group,
      type: 'producer',
      contact: '王测试',
      mobile: '13800138000',
    }
    return { rowKey: String(index), record }
  })
}

/** `ok`, or what the server says; what it does not say clearly is told as it comes. */
async function call(url: string, token: string, path: string, body?: object): Promise<string> {
  try {
    const response = await fetch(`${url}${API_BASE_PATH}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { [HEADERS.token]: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    // Both ends are ours.
    const envelope = (await response.json()) as Envelope<unknown>
    return envelope.success ? 'ok' : `${response.status} ${envelope.message}`
  } catch (error) {
    return `no answer: ${error instanceof Error ? String(error.cause ?? error.message) : String(error)}`
  }
}

export async function signIn(url: string, password: string): Promise<string> {
  const response = await fetch(`${url}${API_BASE_PATH}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  const envelope = (await response.json()) as Envelope<{ token: string }>
  if (!envelope.success) throw new Error(envelope.message)
  return envelope.result.token
}
