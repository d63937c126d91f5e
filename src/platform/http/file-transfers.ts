import type { ReceivedFile, TransferOptions } from '#renderer/calls/host-transfers.ts'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import { type Envelope, HEADERS, PROGRESS_TYPE } from '#schemas/api/envelope.ts'
import { conforms } from '#schemas/conforms.ts'
import type { HttpClientDependencies } from './http-client.ts'
import { HttpError } from './http-error.ts'
import { messages } from './messages.ts'
import { readEnvelope } from './read-envelope.ts'
import { DeadSession, withRevival } from './revival.ts'
import { type FailedCall, failedCall, lostCall, malformedCall, refusedCall } from './to-http-error.ts'
import { lastLine } from './told-lines.ts'
import { TransportError, type WireAnswer } from './transport.ts'
import { type CallInput, toSignedCall, toWireRequest } from './wire-request.ts'

/** Files take minutes, not the seconds of ordinary calls: a server works on an export before its first byte. */
export const TRANSFER_TIMEOUT_MS = 10 * 60_000

/** Files to and from the server. Everything rejects with `HttpError`, or with the reason of an aborted `signal`. */
export interface FileTransfers {
  /** A file. A server that cannot give one answers with an envelope, which is a failure here. */
  download(endpoint: Endpoint, input: CallInput & TransferOptions): Promise<ReceivedFile>
  /** Sends a form with files; the answer is an envelope, its result checked against what the endpoint declares. */
  upload(endpoint: Endpoint, input: UploadInput & TransferOptions): Promise<Envelope>
}

export interface UploadInput {
  readonly form: FormData
  readonly headers?: Readonly<Record<string, string>>
  onLine?(line: unknown): void
}

export interface TransferRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: FormData | string | undefined
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
  options: Pick<TransferOptions, 'signal' | 'onProgress'> & Pick<Partial<UploadInput>, 'onLine'>,
) => Promise<TransferAnswer>

/** The server that ordinary calls go to as well. */
export type TransferConnection = Omit<HttpClientDependencies, 'transport'>

export function createFileTransfers(
  dependencies: TransferConnection & { readonly transport: TransferTransport },
): FileTransfers {
  const { transport, clock, baseUrl, onFailure, onReached, sign } = dependencies

  const send = (endpoint: Endpoint, input: TransferInput): Promise<TransferAnswer> =>
    withRevival(dependencies, input.signal, (token, options) => sendAs(token, endpoint, input, options))

  async function sendAs(
    token: string | undefined,
    endpoint: Endpoint,
    input: TransferInput,
    { canRevive }: { readonly canRevive: boolean },
  ): Promise<TransferAnswer> {
    const { method, url, headers, body, timeoutMs } = toWireRequest(endpoint, input, {
      baseUrl,
      token,
      tenantId: dependencies.tenantId(),
      nowMs: clock.localNow(),
      timeoutMs: TRANSFER_TIMEOUT_MS,
      immutable: false,
      headers: {
        Accept: input.onLine ? `${PROGRESS_TYPE}, */*;q=0.9` : '*/*',
        ...input.headers,
        ...(endpoint.signed && sign && (await sign(toSignedCall(endpoint, input)))),
      },
    })

    const hadSession = canRevive || token !== undefined

    /** The caller shows what failed in place; a dead session alone concerns the whole console. */
    function fail({ error, reaction }: FailedCall): never {
      if (reaction !== 'none' && reaction !== 'notify') {
        if (canRevive) throw new DeadSession(token, error)
        onFailure(error, reaction)
      }
      throw error
    }

    let answer: TransferAnswer
    try {
      answer = await transport({ method, url, headers, body: input.form ?? body, timeoutMs }, input)
    } catch (cause) {
      if (!(cause instanceof TransportError)) throw cause
      if (cause.code === 'network') onReached?.(false)
      return fail(lostCall(cause, hadSession))
    }
    onReached?.(true)
    clock.observe(answer.header('date'))
    if (answer.status >= 400) return fail(failedCall(await readAsText(answer), hadSession))
    return answer
  }

  return {
    async download(endpoint, input) {
      const answer = await send(endpoint, input)
      const traceId = answer.header(HEADERS.trace)
      if (answer.header('content-type')?.startsWith('application/json')) {
        const told = await readAsText(answer)
        throw refusedCall(told) ?? noFile(answer.status, traceId)
      }
      if (answer.content.size === 0) throw noFile(answer.status, traceId)
      return { name: fileNameOf(answer.header('content-disposition')) ?? messages.fileName, content: answer.content }
    },
    async upload(endpoint, input) {
      const told = await readAsText(await send(endpoint, input))
      const refusal = refusedCall(told)
      if (refusal) throw refusal
      const envelope = readEnvelope(told.text)
      if (envelope === undefined || !conforms(endpoint.result, envelope.result)) throw malformedCall(told)
      return envelope
    },
  }
}

type TransferInput = CallInput & Partial<UploadInput> & TransferOptions

/** What went wrong is told in words, also where a file was asked for. */
async function readAsText({ status, content, header }: TransferAnswer): Promise<WireAnswer> {
  const text = await content.text()
  const isInLines = header('content-type')?.startsWith(PROGRESS_TYPE) === true
  return { status, text: isInLines ? lastLine(text) : text, header }
}

function noFile(status: number, traceId: string | undefined): HttpError {
  return new HttpError(messages.noFile, { kind: 'malformed', status, code: 0, result: undefined, traceId })
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
