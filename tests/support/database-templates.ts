import { join } from 'node:path'
import { ensureAreas } from '#server/areas/ensure-areas.ts'
import type { Databases } from '#server/db/databases.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensureShippedDictionaries } from '#server/dictionaries/shipped-dictionaries.ts'
import { runFirstStart } from '#server/first-start/first-start.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import { createPasswordHasher, type PasswordHasher } from '#server/session/password-hash.ts'
import { createDatabase, type DatabaseAddress, openAddress, type TestCluster } from './test-cluster.ts'

export const ADMIN_PASSWORD = 'Test-admin-1357'
/** A hash takes a third of a second at the real cost; what is tested here is everything around it. */
export const testPasswords = createPasswordHasher({ logN: 4, r: 8, p: 1 })

/** What the databases of tests are copies of: with all tables, or with what a first start puts into them as well. */
export type Template = 'migrated' | 'started'

const DICTIONARY_FOLDER = join(import.meta.dirname, '../../schemas/dictionaries')
const AREAS_FILE = join(import.meta.dirname, '../../schemas/areas/areas.json')

/** Makes both templates in a new cluster; with the database's own policies or without. */
export async function makeTemplates(cluster: TestCluster, rowSecurity: boolean): Promise<void> {
  const address = await createDatabase(cluster, { name: 'migrated' })
  await workIn(address, rowSecurity, async (databases) => {
    await migrate(databases)
  })
  const started = await createDatabase(cluster, { name: 'started', template: 'migrated' })
  await workIn(started, rowSecurity, (databases) => startFirst(databases, () => new Date(), {}))
}

/** What the server does with a database before it serves pages. */
export async function startFirst(
  { app }: Pick<Databases, 'app'>,
  clock: () => Date,
  { demoData = true, passwords = testPasswords }: { demoData?: boolean; passwords?: PasswordHasher },
): Promise<void> {
  const context = createSystemContext('system', clock)
  await runFirstStart(app, context, { adminPassword: ADMIN_PASSWORD, demoData, passwords })
  await ensureAreas(app, AREAS_FILE)
  await ensureShippedDictionaries(app, context, DICTIONARY_FOLDER, raiseBroken)
}

async function workIn(
  address: DatabaseAddress,
  rowSecurity: boolean,
  work: (databases: Databases) => Promise<void>,
): Promise<void> {
  const databases = openAddress(address, { rowSecurity })
  try {
    await work(databases)
  } finally {
    await databases.close()
  }
}

function raiseBroken(file: string): never {
  throw new Error(`${file} holds no dictionaries.`)
}
