import { ApiError } from './api-error.ts'

/** What a judgement says that refuses by throwing; null: it does not. Whatever else is thrown is no judgement, and goes on. */
export async function refusalOf(judge: () => void | Promise<void>): Promise<string | null> {
  try {
    await judge()
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
