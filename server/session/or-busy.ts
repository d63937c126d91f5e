import { tooManyRequests } from '../http/api-error.ts'
import { sessionMessages } from './messages.ts'
import { HashQueueFullError } from './password-hash.ts'

const RETRY_AFTER_SECONDS = 2

/** Hashing that finds no place is answered 429: the caller may come back in a moment. */
export async function orBusy<T>(hashing: () => Promise<T>): Promise<T> {
  try {
    return await hashing()
  } catch (error) {
    if (error instanceof HashQueueFullError) throw tooManyRequests(RETRY_AFTER_SECONDS, sessionMessages.tooManySignIns)
    throw error
  }
}
