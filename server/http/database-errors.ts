import { codeOf, isConnectionFailure, isPoolBusy } from '../db/connection-failure.ts'
import { type ApiError, businessFailure, outage, serverBusy } from './api-error.ts'
import { httpMessages } from './messages.ts'

/** What the database, or the way to it, has said against a call; undefined: it is about something else. */
export function translateDatabaseError(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined
  const known = DATABASE_ERRORS[codeOf(error)]
  if (known) return known(error)
  if (isPoolBusy(error)) return serverBusy(RETRY_AFTER_SECONDS)
  if (isConnectionFailure(error)) return away(error)
  return undefined
}

type Translate = (error: unknown) => ApiError

const unavailable =
  (message: string, httpStatus = 503): Translate =>
  (cause) =>
    outage({ message, httpStatus, cause })
const busy = unavailable(httpMessages.databaseBusy)
const away = unavailable(httpMessages.databaseUnavailable)
const diskFull = unavailable(httpMessages.diskFull, 507)
const integrity: Translate = () => businessFailure(httpMessages.integrityViolated)

/** SQLSTATE codes; see PostgreSQL's appendix "Error Codes". */
const DATABASE_ERRORS: Readonly<Record<string, Translate>> = {
  '23505': () => businessFailure(httpMessages.duplicateRecord),
  '23502': integrity,
  '23503': integrity,
  '23514': integrity,
  '22001': integrity,
  '22003': integrity,
  // Cancelled by statement_timeout, by lock_timeout, as the victim of a deadlock, or after too long a pause.
  '57014': busy,
  '55P03': busy,
  '40P01': busy,
  '25P03': busy,
  '25P04': busy,
  // Out of memory.
  '53200': busy,
  '53300': unavailable(httpMessages.databaseFull),
  // A standby, a database that was told so, or one whose disk has run full.
  '25006': unavailable(httpMessages.databaseReadOnly),
  'writes-closed': unavailable(httpMessages.olderServer),
  // Shut down, crashed, still starting, dropped, or a connection that was not used for too long.
  '57P01': away,
  '57P02': away,
  '57P03': away,
  '57P04': away,
  '57P05': away,
  '53100': diskFull,
  ENOSPC: diskFull,
  'temp-space-full': () => businessFailure(httpMessages.noTempSpace),
}

const RETRY_AFTER_SECONDS = 2
