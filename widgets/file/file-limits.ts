import type { UploadColumn } from '#renderer/grid/engine/cell-services.ts'
import { acceptsFile, takesImagesOnly } from '#schemas/files/file-accept.ts'
import { messages } from './messages.ts'

/** What a field or a cell takes, beyond what the server stores. */
export interface FileLimits {
  /** Empty: any type. */
  readonly accept: readonly string[]
  readonly imagesOnly: boolean
  readonly maxMegabytes: number | null
}

const BYTES_PER_MEGABYTE = 1_048_576
const IMAGES: readonly string[] = ['image/*']

/** Why a file is not even sent; null: it is. The server judges it again. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>, limits: FileLimits): string | null {
  const { accept, imagesOnly, maxMegabytes } = limits
  if (imagesOnly && !acceptsFile(IMAGES, file)) return messages.imagesOnly
  if (!acceptsFile(accept, file)) return messages.notAccepted(file.name, accept.join('、'))
  if (file.size === 0) return messages.empty(file.name)
  const isTooLarge = maxMegabytes !== null && file.size > maxMegabytes * BYTES_PER_MEGABYTE
  return isTooLarge ? messages.tooLarge(file.name, maxMegabytes) : null
}

/** What the column of a cell says: `props.accept`, as the browser's own dialog takes it, and `props.maxSizeMb`. */
export function limitsOf({ cell, props }: Pick<UploadColumn, 'cell' | 'props'>): FileLimits {
  const entries = typeof props.accept === 'string' ? props.accept.split(',').map((entry) => entry.trim()) : []
  // Columns come from servers, too: what is no type is passed over, as browsers do.
  const wanted = entries.includes('*/*') ? [] : entries.filter((entry) => /^\.|\//.test(entry))
  const isImage = cell.type === 'image'
  const maxMegabytes = Number(props.maxSizeMb)
  return {
    accept: isImage && wanted.length === 0 ? IMAGES : wanted,
    // A cell for images takes nothing else, whatever its column says.
    imagesOnly: isImage || takesImagesOnly(wanted),
    maxMegabytes: maxMegabytes > 0 ? maxMegabytes : null,
  }
}
