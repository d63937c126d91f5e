/** A back-up or a restore cannot be done. `message` is for who runs it: one Chinese text that names the thing and the remedy. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** No room is left where something is written: of the system, and of PostgreSQL. */
const NO_SPACE: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

export function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_SPACE.has(error.code)
}
