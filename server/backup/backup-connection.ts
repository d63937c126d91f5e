import pg from 'pg'
import { ALL_TENANTS, TENANT_SETTING } from '../db/row-security.ts'
import { BackupError } from './backup-error.ts'
import { backupMessages as messages } from './messages.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** Of connections that were refused: a wrong password, a database that is not there. */
const REFUSED = /^(?:28|3D)/

/** A connection as the role that owns the tables. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'pagewright-backup',
  })
  // Whoever uses the connection learns of its end by the next statement; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new BackupError(messages.unreachable(error instanceof Error ? reasonOf(error) : String(error)), {
      cause: error,
    })
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Several addresses that do not answer are one error without a text. */
function reasonOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  return REFUSED.test(code) || error.message !== '' ? error.message : code
}

/**
 * For the transaction alone, so that a pooler hands the connection on as it was: values are written as every version
 * reads them, nothing has a time limit, rows of all tenants are seen, and names mean those of the schema.
 */
export async function settleTransaction(client: pg.ClientBase, schema: string): Promise<void> {
  const settings: readonly (readonly [string, string])[] = [
    ['search_path', pg.escapeIdentifier(schema)],
    ['timezone', 'UTC'],
    ['datestyle', 'ISO, YMD'],
    ['intervalstyle', 'postgres'],
    ['extra_float_digits', '3'],
    ['bytea_output', 'hex'],
    ['lc_monetary', 'C'],
    ['client_min_messages', 'warning'],
    ['statement_timeout', '0'],
    ['idle_in_transaction_session_timeout', '0'],
    ['check_function_bodies', 'off'],
    [TENANT_SETTING, ALL_TENANTS],
  ]
  for (const [name, value] of settings) {
    const written = name === 'search_path' ? value : pg.escapeLiteral(value)
    await client.query(`set local ${name} = ${written}`)
  }
}
