/**
 * A key for one save of one content. Not `crypto.randomUUID`: browsers give that to secure pages only, and consoles run
 * inside company networks over plain HTTP.
 */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
