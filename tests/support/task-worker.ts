import pino from 'pino'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { type Envelope, HEADERS } from '#schemas/api/envelope.ts'
import type { Task } from '#schemas/api/tasks.ts'
import { guardTenants } from '#server/db/tenant-guard.ts'
import { openTasks, type Tasks } from '#server/tasks/open-tasks.ts'
import { taskRegistry } from '#server/tasks/task-registry.ts'
import type { PageServer } from './page-server.ts'

/** What a server does of the tasks that its users have begun; the test says when. */
export function tasksOf({ app, databases, pageSet, now }: PageServer): Tasks {
  const { workOn, resource, transfers } = pageSet
  return openTasks({
    parts: { db: guardTenants(databases.app), workOn, resource, transfers },
    kinds: taskRegistry,
    actFor: app.actFor,
    clock: now,
    log: pino({ level: 'silent' }),
  })
}

export interface TaskClient {
  list(): Promise<readonly Task[]>
  /** The newest one. */
  last(): Promise<Task>
  post(path: 'cancel' | 'retry' | 'remove', body: object): Promise<Envelope>
  file(id: string): Promise<{ readonly content: Buffer; readonly name: string; readonly failure: Envelope | null }>
  export(
    api: string,
    query?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Envelope<{ id: string }>>
  import(api: string, file: SentTask): Promise<Envelope<{ id: string }>>
  preview<Result>(api: string, file: SentTask): Promise<Envelope<Result>>
}

interface SentTask {
  readonly content: Uint8Array
  readonly name?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** The tasks of one user. */
export function taskClient(server: PageServer, token: string, tenantId = 0): TaskClient {
  const headers = { [HEADERS.tenantNew]: String(tenantId) }
  const list = async () =>
    (await server.call<readonly Task[]>({ method: 'GET', path: '/pagewright/tasks', token, headers })).body.result
  async function send(path: string, { content, name = '数据.xlsx', fields = {}, headers: more = {} }: SentTask) {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('file', new Blob([Uint8Array.from(content)]), name)
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await server.app.inject({
      method: 'POST',
      url: API_BASE_PATH + path,
      headers: {
        [HEADERS.token]: token,
        ...headers,
        ...more,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return JSON.parse(answer.body)
  }
  return {
    list,
    last: async () => {
      const [newest] = await list()
      if (!newest) throw new Error('There is no task.')
      return newest
    },
    post: async (path, body) =>
      (await server.call({ method: 'POST', path: `/pagewright/tasks/${path}`, token, headers, body })).body,
    async file(id) {
      const answer = await server.app.inject({
        method: 'GET',
        url: `${API_BASE_PATH}/pagewright/tasks/file`,
        query: { id },
        headers: { [HEADERS.token]: token, ...headers },
      })
      const isEnvelope = String(answer.headers['content-type']).startsWith('application/json')
      const name = /filename\*=UTF-8''(.*)$/.exec(String(answer.headers['content-disposition']))?.[1] ?? ''
      return {
        content: answer.rawPayload,
        name: decodeURIComponent(name),
        failure: isEnvelope ? JSON.parse(answer.body) : null,
      }
    },
    export: async (api, query = {}, more = {}) =>
      (
        await server.call<{ id: string }>({
          method: 'POST',
          path: `${api}/exportTask`,
          token,
          headers: { ...headers, ...more },
          body: { query },
        })
      ).body,
    import: (api, file) => send(`${api}/importTask`, file),
    preview: (api, file) => send(`${api}/importPreview`, file),
  }
}
