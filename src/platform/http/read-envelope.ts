import type { Envelope } from '#schemas/api/envelope.ts'

/** The envelope that a text holds; undefined when it holds none. What an envelope lacks gets a neutral value. */
export function readEnvelope(text: string): Envelope | undefined {
  const parsed = parseObject(text)
  if (parsed === undefined || typeof parsed.success !== 'boolean') return undefined
  const { success, message, code, result, timestamp, traceId } = parsed
  return {
    success,
    message: typeof message === 'string' ? message : '',
    code: readCode(code),
    result: result ?? null,
    timestamp: typeof timestamp === 'number' ? timestamp : 0,
    ...(typeof traceId === 'string' ? { traceId } : {}),
  }
}

/** A number; some servers write it as a text. */
function readCode(code: unknown): number {
  if (typeof code === 'string' && /^\d{1,9}$/.test(code)) return Number(code)
  return typeof code === 'number' ? code : 0
}

/** Old servers answer a failure without an envelope: `{"status":500,"message":"Token失效…"}`. */
export function readFailureMessage(text: string): string {
  const message = parseObject(text)?.message
  return typeof message === 'string' ? message : ''
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined
  } catch {
    // A proxy's HTML page, for example: the caller decides what that means.
    return undefined
  }
}
