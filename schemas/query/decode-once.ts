/**
 * JSON parameters come URL-encoded a second time. A text that is JSON already was not, and is left alone: decoding
 * would change its `%`. So is a text that is not well encoded.
 */
export function decodeOnce(text: string): string {
  if (/^\s*\[/.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
