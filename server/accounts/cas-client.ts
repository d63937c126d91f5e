import { type Outbound, OutboundError } from './outbound.ts'

const MAX_USERNAME = 64
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The user whom a CAS server names for a ticket, or undefined when it refuses it (CAS protocol 2.0, `serviceValidate`).
 * @throws {OutboundError} when the server does not answer as the protocol says.
 */
export async function validateCasTicket(
  casUrl: string,
  outbound: Outbound,
  given: { readonly ticket: string; readonly service: string },
): Promise<string | undefined> {
  const address = new URL(`${casUrl.replace(/\/+$/, '')}/serviceValidate`)
  address.searchParams.set('ticket', given.ticket)
  address.searchParams.set('service', given.service)
  return readCasUser(await outbound.send(address.href))
}

/** Reads the one name out of an answer. What is not the plain form of the protocol is refused, not interpreted. */
export function readCasUser(xml: string): string | undefined {
  if (/<!|<\?(?!xml\s)/.test(xml)) throw new OutboundError('The CAS answer holds declarations, comments or sections.')
  if (/<cas:authenticationFailure[\s>]/.test(xml)) return undefined
  const successes = xml.match(/<cas:authenticationSuccess[\s>]/g) ?? []
  const users = [...xml.matchAll(/<cas:user>([^<>]*)<\/cas:user>/g)]
  const [user] = users
  if (successes.length !== 1 || users.length !== 1 || !user) throw new OutboundError('The CAS answer names no user.')
  const name = decode(user[1] ?? '').trim()
  if (name === '' || name.length > MAX_USERNAME) throw new OutboundError('The CAS answer names no usable user.')
  return name
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
