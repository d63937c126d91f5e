import pg from 'pg'
import { UsageError } from '../command.ts'
import { importMessages } from './messages.ts'

const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 15_000

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: importMessages.refused,
  ENOTFOUND: importMessages.unknownHost,
  EAI_AGAIN: importMessages.unknownHost,
  ETIMEDOUT: importMessages.timedOut,
  '28P01': importMessages.wrongPassword,
  '28000': importMessages.wrongPassword,
  '3D000': importMessages.noSuchDatabase,
}

/** Works with the database of DATABASE_URL and lets it go. Whatever stands in the way is said in one sentence. */
export async function withDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol))
    throw new UsageError(importMessages.badUrl)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  })
  try {
    await client.connect()
  } catch (cause) {
    // The address is named without the password.
    throw new UsageError(importMessages.unreachable(new URL(url).host, reasonOf(cause)))
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function reasonOf(error: unknown): string {
  // Several addresses of one host that all refuse come as one error with many.
  const first = error instanceof AggregateError ? error.errors[0] : error
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  if (REASONS[code]) return REASONS[code]
  return first instanceof Error && first.message !== '' ? first.message : importMessages.timedOut
}
