/**
 * The tenant that a client says it works for, as text, number or nothing. Clients that know of none send nothing, an
 * empty text or the word `undefined`. Null: none was wished for; undefined: what was sent is no tenant.
 */
export function parseTenantWish(sent: unknown): number | null | undefined {
  if (sent === undefined || sent === null || sent === '' || sent === 'undefined') return null
  const text = typeof sent === 'number' ? String(sent) : sent
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
