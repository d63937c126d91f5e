import { businessFailure } from '../../http/api-error.ts'
import { importMessages as messages } from './messages.ts'

/** Nothing of the file is imported; as the contract says it. */
export function refused(reason: string) {
  return businessFailure(messages.failed(reason))
}
