import { useEffect, useState } from 'react'
import type { ImportPreview } from '#schemas/api/resources.ts'
import type { DataSource } from '../../data-source.ts'
import { toFailure } from '../states/failure.ts'

/** What the server says of a chosen file before it is imported. */
export type Preview =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly file: File }
  | { readonly kind: 'read'; readonly file: File; readonly preview: ImportPreview }
  | { readonly kind: 'failed'; readonly file: File; readonly message: string }

const NONE: Preview = { kind: 'none' }

/** Has the one chosen file looked into; of several, each may be another one. */
export function usePreview(dataSource: DataSource, files: readonly File[]): Preview {
  const [found, setFound] = useState<Preview>(NONE)
  const file = files.length === 1 ? files[0] : undefined
  useEffect(() => {
    if (!file || !dataSource.background) return
    const controller = new AbortController()
    const { signal } = controller
    const tell = (next: Preview) => {
      if (!signal.aborted) setFound(next)
    }
    tell({ kind: 'reading', file })
    dataSource
      .background()
      .then((background) => background.previewImport(file, { signal }))
      .then(
        (preview) => tell(preview ? { kind: 'read', file, preview } : NONE),
        (error: unknown) => tell({ kind: 'failed', file, message: toFailure(error).message }),
      )
    return () => controller.abort()
  }, [dataSource, file])
  return found.kind !== 'none' && found.file === file ? found : NONE
}
