import type { HostTransfers, SendOptions } from '#renderer/calls/host-transfers.ts'
import type { Endpoint, EndpointResult } from '#schemas/api/endpoint.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { toCallFailure } from './host-call.ts'
import type { FileTransfers, TransferConnection } from './http/file-transfers.ts'
import { lostCall } from './http/to-http-error.ts'
import { TransportError } from './http/transport.ts'
import { saveFile } from './save-file.ts'

/** Makes transfers of files; what carries them arrives with the first one. */
export type OpenTransfers = (connection: TransferConnection) => Promise<FileTransfers>

const openByAxios: OpenTransfers = async (connection) => {
  const { createAxiosTransfers } = await import('./http/axios-transfers.ts').catch((cause: unknown) => {
    throw lostCall(new TransportError('network', { cause }), connection.token() !== undefined).error
  })
  return createAxiosTransfers(connection)
}

/** The files of pages and widgets, with failures as the renderer knows them. */
export function createHostTransfers(
  connection: TransferConnection,
  addressOf: HostTransfers['addressOf'],
  open: OpenTransfers = openByAxios,
): HostTransfers {
  const transfer = async <Result>(work: (transfers: FileTransfers) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await open(connection))
    } catch (error) {
      throw toCallFailure(error)
    }
  }
  return {
    async send<E extends Endpoint>(endpoint: E, form: FormData, { idempotencyKey, ...options }: SendOptions = {}) {
      const headers = idempotencyKey === undefined ? {} : { [HEADERS.idempotencyKey]: idempotencyKey }
      const { message, code, result } = await transfer((files) => files.upload(endpoint, { form, headers, ...options }))
      // Checked by the transfer; `EndpointResult` is too clever for the check's own type to reach it.
      return { message, code, result: result as EndpointResult<E> }
    },
    receive: (endpoint, input, options) => transfer((files) => files.download(endpoint, { ...input, ...options })),
    addressOf,
    save: saveFile,
  }
}
