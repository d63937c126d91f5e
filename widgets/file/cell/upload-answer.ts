import { messages } from '../messages.ts'

export type UploadOutcome = { readonly path: string } | { readonly message: string }

/** Reads the answer of an upload: the path stands under the column's `responseName`. */
export function readUploadAnswer(answer: unknown, responseName: string): UploadOutcome {
  if (typeof answer !== 'object' || answer === null) return { message: messages.unknownError }
  const fields = new Map<string, unknown>(Object.entries(answer))
  // Servers of all kinds stand behind `action`: only a clear no is one.
  if (fields.get('success') === false) return { message: textOr(fields.get('message')) }
  const path = fields.get(responseName)
  if (typeof path !== 'string' || path === '') return { message: messages.unknownError }
  return { path }
}

/** Why a request failed, for the user. */
export function failureText(error: unknown): string {
  return error instanceof Error ? textOr(error.message) : messages.unknownError
}

function textOr(message: unknown): string {
  return typeof message === 'string' && message !== '' ? message : messages.unknownError
}
