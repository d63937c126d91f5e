import { businessFailure } from '../http/api-error.ts'
import { SecretError } from '../secrets/secret-box.ts'

/** What a secret cannot be stored or read for is said as it is: its message names the setting. */
export async function orSecretMissing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof SecretError ? businessFailure(error.message) : error
  }
}
