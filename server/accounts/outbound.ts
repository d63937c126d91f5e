const TIMEOUT_MS = 5000
const MAX_ANSWER_BYTES = 256 * 1024

/** Another server did not answer, or not as it should. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly code = 'outbound-failed'
}

export interface OutboundRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Outbound {
  /** The body of a 2xx answer. @throws {OutboundError} */
  readonly send: (address: string, request?: OutboundRequest) => Promise<string>
  /** The answer, whatever its status, with all of its body here. @throws {OutboundError} */
  readonly fetch: (address: string, request?: OutboundRequest) => Promise<Response>
}

/**
 * Requests to the servers that the settings name: their origins and no others, no redirect, five seconds, a quarter of a
 * megabyte. Nothing that a user writes reaches the host of an address.
 */
export function createOutbound(addresses: readonly string[], timeoutMs: number = TIMEOUT_MS): Outbound {
  const allowed = new Set(addresses.map((address) => new URL(address).origin))
  const request: Outbound['fetch'] = async (address, { method = 'GET', headers = {}, body } = {}) => {
    const { origin } = new URL(address)
    if (!allowed.has(origin)) throw new OutboundError(`${origin} is not among the servers of the settings.`)
    try {
      const answer = await fetch(address, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body }),
      })
      const text = await readBounded(answer)
      return new Response(text === '' ? null : text, { status: answer.status, headers: answer.headers })
    } catch (error) {
      if (error instanceof OutboundError) throw error
      // The address may hold a ticket, so only the origin is named.
      throw new OutboundError(`${origin} cannot be reached.`, { cause: error })
    }
  }
  return {
    fetch: request,
    send: async (address, given) => {
      const answer = await request(address, given)
      if (!answer.ok) throw new OutboundError(`${new URL(address).origin} has answered with status ${answer.status}.`)
      return answer.text()
    },
  }
}

async function readBounded(answer: Response): Promise<string> {
  if (!answer.body) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body) {
    size += part.byteLength
    if (size > MAX_ANSWER_BYTES) throw new OutboundError('The answer is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
