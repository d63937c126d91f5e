import type { Host } from '#renderer/host.ts'
import { uploadFile } from '#schemas/api/files.ts'
import { addressInText, isWebFile } from '#schemas/values/file-value.ts'

/** A server that keeps no files says so, and the picture goes into the text itself. */
const KEPT_IN_TEXT = 'local'

/** Sends a picture as editors send theirs, and answers what to write into the text as its address. */
export async function uploadPicture(host: Pick<Host, 'transfers'>, file: File, signal?: AbortSignal): Promise<string> {
  const form = new FormData()
  form.append('file', file, file.name)
  form.append('biz', 'jeditor')
  form.append('jeditor', '1')
  const { message } = await host.transfers.send(uploadFile, form, { signal })
  return message === KEPT_IN_TEXT ? readAsDataUrl(file) : pictureAddress(message)
}

/** The address of a stored path, signed as the server has answered it; whole addresses stay. */
function pictureAddress(path: string): string {
  return isWebFile(path) ? path : addressInText(path.replace(/^\/+/, ''))
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
}

/** What browsers show as pictures and documents may hold; SVG can hold scripts. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export function isPicture(file: File): boolean {
  return PICTURE_TYPES.includes(file.type)
}
