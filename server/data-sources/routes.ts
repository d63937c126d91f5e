import type { FastifyInstance } from 'fastify'
import { listDataSourceOptions, testDataSource } from '#schemas/api/data-sources.ts'
import type { EndpointInput } from '#schemas/api/endpoint.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import { parseDataSourceAddress } from './data-source-address.ts'
import { openPassword } from './data-source-secrets.ts'
import { dataSourceMessages as messages } from './messages.ts'
import { type ConnectionNetwork, tryConnection } from './try-connection.ts'
import { isTyped } from './typed-password.ts'

const POSTGRESQL = '6'
/** Who sets one up tries a few times; who looks for servers tries many. */
const TESTS_PER_MINUTE = 10
const MINUTE_MS = 60_000
/** What a password is sent to. */
const DESTINATION = ['dbType', 'dbUrl', 'dbName', 'dbUsername'] as const

interface DataSourceParts {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly network: ConnectionNetwork
}

/** Data sources are administrated by a page (`data-source-resource.ts`); here they are chosen and tried. */
export function serveDataSources(app: FastifyInstance, { db, clock, secrets, network }: DataSourceParts): void {
  const limitTests = createRateLimit({
    db,
    name: 'data-source-tests',
    max: TESTS_PER_MINUTE,
    windowMs: MINUTE_MS,
    clock,
  })

  serveEndpoint(app, listDataSourceOptions, async () => {
    const rows = await db
      .selectFrom('sys_sealed_data_source')
      .orderBy('name')
      .orderBy('code')
      .select(['code', 'name'])
      .execute()
    return answer(rows.map(({ code, name }) => ({ value: code, label: name, text: name })))
  })

  serveEndpoint(app, testDataSource, async ({ body, context }) => {
    await limitTests(context.userId)
    const { dbType, dbUrl, dbName, dbUsername, password } = await wantedConnection(db, secrets, body)
    if (dbType !== POSTGRESQL) throw businessFailure(messages.recordOnly)
    const address = parseDataSourceAddress(dbUrl, dbName)
    if (!address) throw businessFailure(messages.address)
    const succeeded = await tryConnection(address, { username: dbUsername, password }, network)
    if (!succeeded) throw businessFailure(messages.failed)
    return answer(null, messages.connected)
  })
}

type Wanted = Readonly<Record<(typeof DESTINATION)[number] | 'password', string>>

/** The stored password goes with the stored destination, and with no other. */
async function wantedConnection(
  db: Db,
  secrets: SecretBox,
  { id, dbPassword, ...sent }: EndpointInput<typeof testDataSource>['body'],
): Promise<Wanted> {
  const stored = id ? await readSealed(db, id) : null
  if (id && !stored) throw businessFailure(messages.notHere(id))
  const wanted = Object.fromEntries(DESTINATION.map((name) => [name, sent[name] ?? stored?.[name] ?? '']))
  // Made of the names that it is typed by.
  const destination = wanted as Omit<Wanted, 'password'>
  if (isTyped(dbPassword)) return { ...destination, password: dbPassword }
  if (!stored?.sealed) return { ...destination, password: '' }
  if (DESTINATION.some((name) => destination[name] !== (stored[name] ?? ''))) {
    throw businessFailure(messages.testedAnew)
  }
  return { ...destination, password: openPassword(secrets, stored.id, stored.sealed) }
}

function readSealed(db: Db, id: string) {
  return db
    .selectFrom('sys_sealed_data_source')
    .where('id', '=', id)
    .select([
      'id',
      'db_type as dbType',
      'db_url as dbUrl',
      'db_name as dbName',
      'db_username as dbUsername',
      'sealed_password as sealed',
    ])
    .executeTakeFirst()
}
