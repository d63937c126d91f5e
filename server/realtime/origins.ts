/**
 * Whether a page of this origin may open a socket: a browser sends the token of a socket wherever a page tells it to, so
 * only our own console and those that the settings name may. Programs that are no browser send no origin, and need a
 * token like everybody.
 */
export function isAllowedOrigin(
  origin: string | undefined,
  { host, allowed }: { readonly host: string | undefined; readonly allowed: readonly string[] },
): boolean {
  if (origin === undefined) return true
  if (allowed.includes(origin)) return true
  try {
    return host !== undefined && new URL(origin).host === host
  } catch {
    // `null`, which is what pages without an origin send.
    return false
  }
}
