import type { UploadRequest, UploadTracker } from '#renderer/grid/engine/cell-services.ts'
import type { GridRow } from '#renderer/grid/engine/row.ts'
import { createUploadTracker } from './create-upload-tracker.ts'

/** Uploads whose transport waits for the test to answer. */
export function stagedUploads(): {
  readonly uploads: UploadTracker
  readonly sent: readonly UploadRequest[]
  progress(percent: number): void
  answer(answer: unknown): void
} {
  const sent: UploadRequest[] = []
  let last: { resolve(answer: unknown): void; onProgress(percent: number): void } | null = null
  const uploads = createUploadTracker({
    isThere: () => true,
    transport: {
      addressOf: (path) => `/static/${path}`,
      send: (request, { onProgress }) =>
        new Promise((resolve) => {
          sent.push(request)
          last = { resolve, onProgress }
        }),
    },
    store: (row: GridRow, key, value) => {
      row[key] = value
    },
  })
  return {
    uploads,
    sent,
    progress: (percent) => last?.onProgress(percent),
    answer: (answer) => last?.resolve(answer),
  }
}
