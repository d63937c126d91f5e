import type { Endpoint, EndpointInput, EndpointResult } from '#schemas/api/endpoint.ts'

/**
 * Files to and from the server, with the session of the user: the one door for exports, imports, uploads and reports.
 * Rejects as `HostCall` does, and with the reason of an aborted `signal`. Nobody but the caller tells the user of a
 * failure.
 *
 * @example
 * const file = await host.transfers.receive(exportXls, { query }, { signal, onProgress })
 * host.transfers.save(file)
 */
export interface HostTransfers {
  /** Sends a form with files. */
  send<E extends Endpoint>(endpoint: E, form: FormData, options?: SendOptions): Promise<SentFiles<EndpointResult<E>>>
  /** Asks for a file. A server that cannot give one answers with an envelope, which is a failure here. */
  receive<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: TransferOptions): Promise<ReceivedFile>
  /** Where a stored file is shown from; undefined for what names no file. */
  addressOf(path: string): string | undefined
  /** Hands a file to the user: the browser saves it. */
  save(file: ReceivedFile): void
}

/** Transfers of files take minutes: they tell how far they are, and can be called off. */
export interface TransferOptions {
  readonly signal?: AbortSignal | undefined
  onProgress?(progress: TransferProgress): void
}

export interface SendOptions extends TransferOptions {
  /** The same key sent twice counts once. */
  readonly idempotencyKey?: string
  /** What a server tells meanwhile, of work that takes long; for whoever listens it answers in lines of JSON. */
  onLine?(line: unknown): void
}

export interface TransferProgress {
  readonly direction: 'up' | 'down'
  readonly bytes: number
  /** Null while nobody knows. */
  readonly totalBytes: number | null
}

/** What the server says of files that it has taken. */
export interface SentFiles<Result> {
  /** The server's text for the user; of an upload the contract puts the stored path here. */
  readonly message: string
  /** Of the envelope: some calls tell by it that only a part was taken. */
  readonly code: number
  readonly result: Result
}

/** A file as the server gives it. */
export interface ReceivedFile {
  readonly name: string
  readonly content: Blob
}

/** For hosts where no files come or go: every transfer is refused with this text. */
export function noTransfers(text: string): HostTransfers {
  const refuse = () => Promise.reject(new Error(text))
  return { send: refuse, receive: refuse, addressOf: () => undefined, save() {} }
}
