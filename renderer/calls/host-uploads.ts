import { UPLOAD_FIELDS, uploadFile } from '#schemas/api/files.ts'
import type { UploadTransport } from '../grid/engine/cell-services.ts'
import type { Host } from '../host.ts'

/**
 * Uploads of fields and cells of pages, to the server of the installation; a picture goes with a small one of itself.
 * `onWaiting` is told of each: its file is not in any value before it ends.
 */
export function createHostUploads(
  { transfers }: Pick<Host, 'transfers'>,
  onWaiting?: (settled: Promise<void>) => void,
): UploadTransport {
  return {
    addressOf: (path) => transfers.addressOf(path) ?? '',
    send({ file, fields }, { signal, onProgress }) {
      const sending = sendFile(file)
      onWaiting?.(sending.then(nextTurn, nextTurn))
      return sending

      async function sendFile(sent: File) {
        const form = new FormData()
        // Fields first: a server that reads the form as it comes then knows them when it meets the file.
        for (const [name, value] of Object.entries(fields)) form.set(name, value)
        const thumbnail = sent.type.startsWith('image/') ? await makeSmall(sent) : null
        if (thumbnail) form.set(UPLOAD_FIELDS.thumbnail, thumbnail, 'thumbnail')
        form.set(UPLOAD_FIELDS.file, sent, sent.name)
        const { message } = await transfers.send(uploadFile, form, {
          signal,
          onProgress({ direction, bytes, totalBytes }) {
            if (direction === 'up' && totalBytes) onProgress((bytes / totalBytes) * 100)
          },
        })
        return { success: true, message }
      }
    },
  }
}

async function makeSmall(file: File): Promise<Blob | null> {
  const { makeThumbnail } = await import('./make-thumbnail.ts')
  return makeThumbnail(file)
}

/** Whoever waits for the upload goes on when its path stands in the value. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
