/** A request that is answered with a failure envelope. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: number
  readonly httpStatus: number
  readonly result: unknown

  constructor(
    code: number,
    message: string,
    options: { readonly httpStatus?: number; readonly result?: unknown } = {},
  ) {
    super(message)
    this.code = code
    this.httpStatus = options.httpStatus ?? 200
    this.result = options.result ?? null
  }
}

export interface FieldError {
  readonly pointer: string
  readonly code: string
  readonly message: string
}

export const businessFailure = (message: string) => new Refusal(500, message)
export const unauthorized = (message: string) => new Refusal(401, message, { httpStatus: 401 })

export function fieldFailure(errors: readonly FieldError[]): Refusal {
  return new Refusal(500, errors[0]?.message ?? '', { result: { errors } })
}

/** In the order of the contract's envelope. */
export function envelope(result: unknown, message = '', warnings: readonly FieldError[] = []) {
  const answer = { success: true, message, code: 200, result, timestamp: Date.now() }
  return warnings.length > 0 ? { ...answer, warnings } : answer
}

export function failureEnvelope({ message, code, result }: Refusal, traceId: string) {
  return { success: false, message, code, result, timestamp: Date.now(), traceId }
}
