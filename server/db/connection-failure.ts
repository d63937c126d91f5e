const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'DATABASE_SILENT',
])
/** What pg says without a code when a connection breaks or does not come about. */
const CONNECTION_TEXT =
  /^(?:Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/
/** What its pool says when all connections are in use for too long; one that cannot be made is told otherwise. */
const POOL_IS_BUSY = /^timeout exceeded when trying to connect/

/** The database was not reached, or was lost in the middle. */
export function isConnectionFailure(error: unknown): boolean {
  const code = codeOf(error)
  if (CONNECTION_CODES.has(code) || code.startsWith('08')) return true
  return error instanceof Error && CONNECTION_TEXT.test(error.message)
}

/** All connections were in use for too long. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && POOL_IS_BUSY.test(error.message)
}

/** Of PostgreSQL or of the system; empty where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
