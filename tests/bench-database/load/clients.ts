import { Agent, request } from 'node:http'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import type { Envelope } from '#schemas/api/envelope.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { createSessionStore } from '#server/session/session-store.ts'
import type { BuiltServer } from '#tests/support/built-server.ts'
import { openServerDatabase } from '#tests/support/built-server-users.ts'

export interface Told {
  readonly ms: number
  readonly status: number
  readonly message: string
  readonly retryAfter: string | undefined
  readonly success: boolean
}

/** Sessions of the administrator, each of a browser of its own. */
export async function openSessions({ dataFolder }: BuiltServer, count: number): Promise<readonly string[]> {
  const { app, close } = openServerDatabase(dataFolder)
  try {
    const admin = await app
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    const sessions = createSessionStore(app, () => new Date(), { idleHours: 2, absoluteDays: 7 }, new Set())
    const tokens: string[] = []
    for (let index = 0; index < count; index += 1) tokens.push(await sessions.open(admin.id, 0, '127.0.0.1'))
    return tokens
  } finally {
    await close()
  }
}

/** One connection that stays open, as a browser's or a proxy's does. */
export function createClient(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    call: (path: string, body?: object): Promise<Told> =>
      new Promise((resolve, reject) => {
        const sentAt = performance.now()
        const sent = request(
          `${url}${API_BASE_PATH}${path}`,
          {
            agent,
            method: body ? 'POST' : 'GET',
            headers: { [HEADERS.token]: token, ...(body && { 'content-type': 'application/json' }) },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('error', reject)
            response.on('end', () => {
              // Both ends are ours.
              const { success, message } = JSON.parse(Buffer.concat(chunks).toString()) as Envelope<unknown>
              const retryAfter = response.headers['retry-after']
              resolve({
                ms: performance.now() - sentAt,
                status: response.statusCode ?? 0,
                message,
                retryAfter,
                success,
              })
            })
          },
        )
        sent.on('error', reject)
        sent.end(body && JSON.stringify(body))
      }),
    close: () => agent.destroy(),
  }
}
