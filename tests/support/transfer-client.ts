import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { type Envelope, HEADERS, PROGRESS_TYPE } from '#schemas/api/envelope.ts'
import type { ImportReportAnswer } from '#schemas/api/resources.ts'
import { readSheets, type SheetTexts } from './spreadsheets.ts'
import type { TestServer } from './test-server.ts'

export interface Downloaded {
  readonly content: Buffer
  readonly headers: Readonly<Record<string, unknown>>
  readonly sheets: Readonly<Record<string, SheetTexts>>
  /** Set when the answer is an envelope instead of a file. */
  readonly failure: Envelope | null
}

export interface SentFile {
  readonly name?: string
  readonly content: Uint8Array
  readonly fields?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Export and import of one page, for one user. */
export interface TransferClient {
  download(path: string, query?: Record<string, string>): Promise<Downloaded>
  send(file: SentFile): Promise<Envelope<ImportReportAnswer> & { readonly status: number }>
  /** The same by a client that listens how far it is: all lines of the answer. */
  sendListening(file: SentFile): Promise<readonly unknown[]>
}

export function transfersOf(server: TestServer, api: string, token: string, tenantId = 0): TransferClient {
  const headers = { [HEADERS.token]: token, [HEADERS.tenantNew]: String(tenantId) }
  return {
    async download(path, query = {}) {
      const url = API_BASE_PATH + api + path
      const answer = await server.app.inject({ method: 'GET', url, query, headers })
      const isEnvelope = String(answer.headers['content-type']).startsWith('application/json')
      return {
        content: answer.rawPayload,
        headers: answer.headers,
        sheets: isEnvelope ? {} : readSheets(answer.rawPayload),
        failure: isEnvelope ? JSON.parse(answer.body) : null,
      }
    },
    async send(file) {
      const answer = await post(file)
      return { ...JSON.parse(answer.body), status: answer.statusCode }
    },
    async sendListening(file) {
      const { body } = await post({ ...file, headers: { ...file.headers, accept: PROGRESS_TYPE } })
      return body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    },
  }

  async function post({ name = '数据.xlsx', content, fields = {}, headers: more = {} }: SentFile) {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('file', new Blob([Uint8Array.from(content)]), name)
    const request = new Request('http://localhost', { method: 'POST', body: form })
    return server.app.inject({
      method: 'POST',
      url: `${API_BASE_PATH}${api}/importExcel`,
      headers: { ...headers, ...more, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
}

/** Row, column and reason of what an import refused, behind the sheet where it is not the first. */
export function refusalsOf({ result }: Envelope<ImportReportAnswer>): readonly string[] {
  return (result?.errors ?? []).map(({ sheet, row, title, message }) =>
    [...(sheet === undefined ? [] : [sheet]), row, title, message].join(' '),
  )
}
