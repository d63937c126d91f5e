// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${token} is what menu rows of the contract hold
/**
 * Addresses of menu entries may ask for values of the session: `${token}` and `${tenantId}` (contract 02, 2.1). They are
 * filled in at the moment of opening, and only for this console's own origin: what another host is told, it keeps.
 */
const TOKEN = '${token}'
const TENANT = '${tenantId}'

export interface SessionValues {
  readonly token: string
  readonly tenantId: string
}

export function asksForSession(address: string): boolean {
  return address.includes(TOKEN) || address.includes(TENANT)
}

/** Whether what the address asks for may be filled in. */
export function mayBeTold(address: string, ownOrigin: string): boolean {
  if (!asksForSession(address)) return true
  // Where the values stand must not decide where they go: `https://${token}.evil.test` has no origin of ours.
  return originOf(address) === ownOrigin && originOf(fill(address, { token: 't', tenantId: '0' })) === ownOrigin
}

/** The address with the values of the session in it; undefined when it must not have them. */
export function withSessionValues(address: string, values: SessionValues, ownOrigin: string): string | undefined {
  return mayBeTold(address, ownOrigin) ? fill(address, values) : undefined
}

function fill(address: string, { token, tenantId }: SessionValues): string {
  return address.replaceAll(TOKEN, encodeURIComponent(token)).replaceAll(TENANT, encodeURIComponent(tenantId))
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}
