import { sendByAxios } from './axios-transport.ts'
import { createFileTransfers, type FileTransfers, type TransferConnection } from './file-transfers.ts'

/** Files to and from the server. Only what is loaded lazily may import this: the first pages do without axios. */
export function createAxiosTransfers(connection: TransferConnection): FileTransfers {
  return createFileTransfers({ ...connection, transport: sendByAxios })
}
