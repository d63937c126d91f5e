import { ENVELOPE_CODES, type Envelope } from '#schemas/api/envelope.ts'

/** The envelope that a text holds; undefined when it holds none. What an envelope lacks gets a neutral value. */
export function readEnvelope(text: string): Envelope | undefined {
  const parsed = parseObject(text)
  if (parsed === undefined || typeof parsed.success !== 'boolean') return undefined
  const { success, message, code, result, timestamp, traceId } = parsed
  return {
    success,
    message: typeof message === 'string' ? message : '',
    // Some servers write it as a text.
    code: Number(code) || 0,
    result: result ?? null,
    timestamp: typeof timestamp === 'number' ? timestamp : 0,
    ...(typeof traceId === 'string' ? { traceId } : {}),
  }
}

/** What comes without an envelope, as one that says that all went well; undefined for what is no JSON. */
export function readBare(text: string): Envelope | undefined {
  try {
    return { success: true, message: '', code: ENVELOPE_CODES.ok, result: JSON.parse(text), timestamp: 0 }
  } catch {
    return undefined
  }
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
