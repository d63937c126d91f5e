import { createFetchTransport } from '#src/platform/http/fetch-transport.ts'
import { createHttpClient, type HttpClient } from '#src/platform/http/http-client.ts'
import { createSigner } from '#src/platform/http/signer.ts'
import { readTenant } from '#src/platform/session/stored-session.ts'
import type { Essentials } from '../boot/essentials.ts'

/**
 * The client of the public pages. Every failure stands on the page itself. A session that is only coming about has a
 * token already: `hold` makes the calls of its last steps carry it.
 */
export interface PublicHttp {
  readonly http: HttpClient
  hold(token: string | undefined): void
}

export function createPublicHttp({ config, clock, storage }: Essentials): PublicHttp {
  let held: string | undefined
  const http = createHttpClient({
    transport: createFetchTransport(),
    baseUrl: config.apiBaseUrl,
    clock,
    token: () => held,
    tenantId: () => readTenant(storage),
    sign: createSigner({ key: config.signatureKey, timeZone: config.timeZone, clock }),
    onFailure: () => undefined,
  })
  return {
    http,
    hold: (token) => {
      held = token
    },
  }
}
