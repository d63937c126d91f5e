import { MAX_THUMBNAIL_BYTES } from '#schemas/api/files.ts'

/** Sharp on screens of two pixels each in a box of 96. */
const SIDE_PX = 192

/** A small picture of a picture; null where the browser can draw none of it: the file itself is shown then. */
export async function makeThumbnail(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(nullWhenUnreadable)
  if (!picture) return null
  try {
    const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    // What may be seen through stays so.
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.8))
    return drawn && drawn.size <= MAX_THUMBNAIL_BYTES ? drawn : null
  } finally {
    picture.close()
  }
}

/** The browser's word for a file that is no picture it knows; anything else is a mistake of ours. */
function nullWhenUnreadable(error: unknown): null {
  if (error instanceof DOMException) return null
  throw error
}
