import type { Endpoint } from '#schemas/api/endpoint.ts'
import { type Envelope, HEADERS } from '#schemas/api/envelope.ts'
import { describeFailure } from './error-catalogue.ts'
import { type HttpClientDependencies, readEnvelope } from './http-client.ts'
import { HttpError } from './http-error.ts'
import { messages } from './messages.ts'
import { TransportError } from './transport.ts'
import { toWireRequest } from './wire-request.ts'

/** Files take minutes, not the seconds of ordinary calls: a server works on an export before its first byte. */
export const TRANSFER_TIMEOUT_MS = 10 * 60_000

export interface TransferProgress {
  readonly direction: 'up' | 'down'
  readonly bytes: number
  /** Null while nobody knows. */
  readonly totalBytes: number | null
}

export interface TransferOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
  onProgress?(progress: TransferProgress): void
}

export interface ReceivedFile {
  /** As the server calls it. */
  readonly name: string
  readonly content: Blob
}

/** Files to and from the server. Everything rejects with `HttpError`, or with the reason of an aborted `signal`. */
export interface Transfers {
  /** A file. A server that cannot give one answers with an envelope, which is a failure here. */
  download(endpoint: Endpoint, input: DownloadInput & TransferOptions): Promise<ReceivedFile>
  /** Sends a form with files; the answer is an envelope. */
  upload(endpoint: Endpoint, input: UploadInput & TransferOptions): Promise<Envelope>
}

export interface DownloadInput {
  readonly query?: Readonly<Record<string, string>>
}

export interface UploadInput {
  readonly form: FormData
  readonly headers?: Readonly<Record<string, string>>
}

export interface TransferRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly form: FormData | undefined
  readonly timeoutMs: number
}

export interface TransferAnswer {
  readonly status: number
  readonly content: Blob
  header(name: string): string | undefined
}

/**
 * Sends a request and tells how far it is. Any answer resolves; rejects with `TransportError` when none came, and with
 * the signal's reason when the caller gave up.
 */
export type TransferTransport = (
  request: TransferRequest,
  options: Pick<TransferOptions, 'signal' | 'onProgress'>,
) => Promise<TransferAnswer>

export type TransferDependencies = Omit<HttpClientDependencies, 'transport'> & { readonly transport: TransferTransport }

export function createTransfers(dependencies: TransferDependencies): Transfers {
  const { transport, clock, baseUrl, onFailure } = dependencies

  async function send(
    endpoint: Endpoint,
    input: DownloadInput & Partial<UploadInput> & TransferOptions,
  ): Promise<TransferAnswer> {
    const token = dependencies.token()
    const { method, url, headers, timeoutMs } = toWireRequest(
      endpoint,
      { query: input.query },
      {
        baseUrl,
        token,
        tenantId: dependencies.tenantId(),
        nowMs: clock.localNow(),
        timeoutMs: input.timeoutMs ?? TRANSFER_TIMEOUT_MS,
        immutable: false,
        headers: { Accept: '*/*', ...input.headers },
      },
    )

    /** The caller shows what failed in place; a dead session alone concerns the whole console. */
    function fail(status: number, timedOut: boolean, envelope: Envelope | undefined, cause?: unknown): never {
      const serverMessage = envelope?.message ?? ''
      const { text, reaction } = describeFailure({ status, timedOut, serverMessage, hasToken: token !== undefined })
      const error = new HttpError(
        text,
        {
          kind: timedOut ? 'timeout' : status === 0 ? 'network' : 'status',
          status,
          code: envelope?.code ?? 0,
          result: envelope?.result,
          traceId: envelope?.traceId,
        },
        { cause },
      )
      if (reaction !== 'none' && reaction !== 'notify') onFailure(error, reaction)
      throw error
    }

    let answer: TransferAnswer
    try {
      answer = await transport({ method, url, headers, form: input.form, timeoutMs }, input)
    } catch (cause) {
      if (cause instanceof TransportError) return fail(0, cause.code === 'timeout', undefined, cause)
      throw cause
    }
    clock.observe(answer.header('date'))
    if (answer.status >= 400) return fail(answer.status, false, readEnvelope(await answer.content.text()))
    return answer
  }

  async function toEnvelope(answer: TransferAnswer): Promise<Envelope> {
    const envelope = readEnvelope(await answer.content.text())
    const facts = { status: answer.status, traceId: envelope?.traceId ?? answer.header(HEADERS.trace) }
    if (!envelope) throw new HttpError(messages.malformed, { kind: 'malformed', code: 0, result: undefined, ...facts })
    if (envelope.success) return envelope
    const text = envelope.message === '' ? messages.failed : envelope.message
    throw new HttpError(text, { kind: 'refused', code: envelope.code, result: envelope.result, ...facts })
  }

  return {
    async download(endpoint, input) {
      const answer = await send(endpoint, input)
      if (answer.header('content-type')?.startsWith('application/json')) {
        const { code, result } = await toEnvelope(answer)
        const facts = { kind: 'malformed', status: answer.status, code, result, traceId: undefined } as const
        throw new HttpError(messages.noFile, facts)
      }
      if (answer.content.size === 0) {
        const facts = { kind: 'malformed', status: answer.status, code: 0, result: undefined } as const
        throw new HttpError(messages.noFile, { ...facts, traceId: answer.header(HEADERS.trace) })
      }
      return { name: fileNameOf(answer.header('content-disposition')) ?? messages.fileName, content: answer.content }
    },
    async upload(endpoint, input) {
      return toEnvelope(await send(endpoint, input))
    },
  }
}

/** The name in a Content-Disposition; the form that can hold Chinese comes first. */
export function fileNameOf(disposition: string | undefined): string | undefined {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  for (const text of [encoded, plain]) {
    if (text === undefined) continue
    try {
      // Older servers encode the plain form too. A name is no path.
      return decodeURIComponent(text.trim()).replace(/^.*[/\\]/, '')
    } catch {
      // A percent sign that begins no code: it means itself.
      return text.trim().replace(/^.*[/\\]/, '')
    }
  }
  return undefined
}
