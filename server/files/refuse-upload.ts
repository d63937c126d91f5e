import { type ApiError, businessFailure } from '../http/api-error.ts'
import { fileMessages as messages } from './messages.ts'

/** Why a file is none that is stored, in the contract's words. */
export function refuseUpload(reason: string): ApiError {
  return businessFailure(messages.failed(reason))
}
