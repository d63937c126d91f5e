/** How a stored file is shown: a raster image, a sound or a film where it stands; anything else is saved. */
export type FileUse = 'image' | 'media' | 'attachment'

export interface FileKind {
  readonly type: string
  readonly use: FileUse
  /** What the content is found to be; `null` for texts, which have no signs of their own. */
  readonly sniffed: readonly string[] | null
}

const kind = (type: string, use: FileUse, ...sniffed: readonly string[]): FileKind => ({
  type,
  use,
  sniffed: sniffed.length > 0 ? sniffed : [type],
})
const text = (type: string): FileKind => ({ type, use: 'attachment', sniffed: null })

const OFFICE = 'application/vnd.openxmlformats-officedocument'
/** Old office files are all of one container. */
const COMPOUND = 'application/x-cfb'

/** What may be stored, by extension. What can run in a page (svg, html, xml, js, …) is not here. */
export const FILE_KINDS: ReadonlyMap<string, FileKind> = new Map([
  ['png', kind('image/png', 'image', 'image/png', 'image/apng')],
  ['jpg', kind('image/jpeg', 'image')],
  ['jpeg', kind('image/jpeg', 'image')],
  ['gif', kind('image/gif', 'image')],
  ['webp', kind('image/webp', 'image')],
  ['bmp', kind('image/bmp', 'image')],
  ['avif', kind('image/avif', 'image')],
  ['mp3', kind('audio/mpeg', 'media')],
  ['wav', kind('audio/wav', 'media', 'audio/wav', 'audio/vnd.wave')],
  ['m4a', kind('audio/mp4', 'media', 'audio/x-m4a', 'audio/mp4')],
  ['ogg', kind('audio/ogg', 'media', 'audio/ogg', 'audio/ogg; codecs=opus', 'application/ogg')],
  ['mp4', kind('video/mp4', 'media', 'video/mp4', 'video/x-m4v')],
  ['webm', kind('video/webm', 'media')],
  ['mov', kind('video/quicktime', 'attachment')],
  ['pdf', kind('application/pdf', 'attachment')],
  ['docx', kind(`${OFFICE}.wordprocessingml.document`, 'attachment')],
  ['xlsx', kind(`${OFFICE}.spreadsheetml.sheet`, 'attachment')],
  ['pptx', kind(`${OFFICE}.presentationml.presentation`, 'attachment')],
  ['doc', kind('application/msword', 'attachment', COMPOUND)],
  ['xls', kind('application/vnd.ms-excel', 'attachment', COMPOUND)],
  ['ppt', kind('application/vnd.ms-powerpoint', 'attachment', COMPOUND)],
  ['wps', kind('application/vnd.ms-works', 'attachment', COMPOUND)],
  ['et', kind('application/vnd.ms-excel', 'attachment', COMPOUND)],
  ['zip', kind('application/zip', 'attachment')],
  ['rar', kind('application/vnd.rar', 'attachment', 'application/x-rar-compressed', 'application/vnd.rar')],
  ['7z', kind('application/x-7z-compressed', 'attachment')],
  ['gz', kind('application/gzip', 'attachment')],
  ['txt', text('text/plain')],
  ['csv', text('text/csv')],
  ['md', text('text/markdown')],
  ['json', text('application/json')],
  ['log', text('text/plain')],
])

/** In lower case, without the dot; empty where there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Whether a file of that name is shown as a picture. */
export function isPictureName(name: string): boolean {
  return FILE_KINDS.get(extensionOf(name))?.use === 'image'
}
