import { inject } from 'vitest'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { createDatabase, dropDatabase, type TestCluster } from './test-cluster.ts'

/** What a built server has after its first start: all pages set up, and the rows of the demo. */
const TEMPLATE = 'demo'

export async function makeDemoTemplate(cluster: TestCluster): Promise<void> {
  const { appUrl, ownerUrl } = await createDatabase(cluster, { name: TEMPLATE })
  // A database of one's own gets the demo only when it is asked for.
  const server = await startBuiltServer({ DATABASE_URL: appUrl, DATABASE_DDL_URL: ownerUrl, DEMO_DATA: '1' })
  await server.stop()
}

/**
 * A built server for one test file, on a database of its own in the PostgreSQL of the run: with the rows of the demo, or
 * empty with `DEMO_DATA: '0'`. What is about the database that comes with the server starts it as users do
 * (`startBuiltServer`).
 */
export async function startOwnServer(
  settings: Readonly<Record<string, string>> = {},
  cluster: TestCluster = inject('cluster'),
): Promise<BuiltServer> {
  const address = await createDatabase(cluster, settings.DEMO_DATA === '0' ? {} : { template: TEMPLATE })
  const { appUrl, ownerUrl } = address
  const server = await startBuiltServer({ DATABASE_URL: appUrl, DATABASE_DDL_URL: ownerUrl, ...settings })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await dropDatabase(cluster, address)
    },
  }
}
