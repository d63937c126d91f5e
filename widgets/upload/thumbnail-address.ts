import { STATIC_FILES_PATH } from '#schemas/api/base-path.ts'
import { THUMBNAIL_PARAM } from '#schemas/api/files.ts'

/** The address of the small picture of a file; a file of another host has none. */
export function thumbnailAddress(address: string): string {
  const isOwn = (address.split('?', 1)[0] ?? '').includes(`${STATIC_FILES_PATH}/`)
  return isOwn ? `${address}${address.includes('?') ? '&' : '?'}${THUMBNAIL_PARAM}=1` : address
}
