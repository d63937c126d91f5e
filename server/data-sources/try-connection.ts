import { lookup } from 'node:dns/promises'
import { type BlockList, isIP } from 'node:net'
import pg from 'pg'
import { mayReach } from '../webhooks/address-rules.ts'
import type { DataSourceAddress } from './data-source-address.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface ConnectionNetwork {
  /** All addresses that a name stands for. */
  readonly resolve: (host: string) => Promise<readonly { readonly address: string }[]>
  readonly timeoutMs: number
  /** Ranges that are not public and may be reached all the same. */
  readonly allowed: BlockList
}

export const CONNECTION_TIMEOUT_MS = 5_000
export const resolveByName: ConnectionNetwork['resolve'] = (host) => lookup(host, { all: true })

/**
 * Whether somebody lets themselves in there. The name is resolved once and the connection goes to what was judged; nothing
 * of the reason for a failure comes back, and all of it ends within the time.
 */
export async function tryConnection(
  address: DataSourceAddress,
  { username, password }: Credentials,
  network: ConnectionNetwork,
): Promise<boolean> {
  const end = endOf(network.timeoutMs)
  const found = await Promise.race([addressesOf(address.host, network), end.reached])
  const [first] = found ?? []
  if (!found || !first || !found.every((one) => mayReach(one, network.allowed))) {
    end.clear()
    return false
  }
  // Every part is said, or the driver would take it from the server's own environment and password file.
  const client = new pg.Client({
    host: first,
    port: address.port,
    database: address.database,
    user: username,
    password: () => password,
    application_name: 'Pagewright',
    options: '',
    ssl: address.tls === 'off' ? false : { servername: address.host, rejectUnauthorized: address.tls === 'checked' },
    connectionTimeoutMillis: network.timeoutMs,
    statement_timeout: network.timeoutMs,
  })
  // A server that breaks off is a failure like any other.
  client.on('error', () => undefined)
  const connected = client.connect().then(
    () =>
      client.query('select 1').then(
        () => true,
        () => false,
      ),
    () => false,
  )
  const succeeded = await Promise.race([connected, end.reached])
  end.clear()
  void client.end().catch(() => undefined)
  return succeeded === true
}

async function addressesOf(host: string, network: ConnectionNetwork): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host]
  return network.resolve(host).then(
    (found) => found.map(({ address }) => address),
    () => [],
  )
}

function endOf(timeoutMs: number): { readonly reached: Promise<undefined>; readonly clear: () => void } {
  let timer: NodeJS.Timeout | undefined
  const reached = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  return { reached, clear: () => clearTimeout(timer) }
}
