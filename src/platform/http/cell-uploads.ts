import type { UploadTransport } from '#renderer/grid/engine/cell-services.ts'
import type { CellUploadOptions } from './cell-upload-request.ts'

export interface BrowserUploadsOptions extends CellUploadOptions {
  /** Where a stored path can be fetched. */
  addressOf(path: string): string
}

/** Uploads of the browser; what sends them is loaded with the first file. */
export function createBrowserUploads({ addressOf, ...options }: BrowserUploadsOptions): UploadTransport {
  return {
    addressOf,
    async send(request, sending) {
      const { uploadCellFile } = await import('./cell-upload-request.ts')
      return uploadCellFile(request, sending, options)
    },
  }
}
