import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { createDatabase, dropDatabase, type TestCluster } from './test-cluster.ts'

/** What a built server has after its first start: all pages set up, and the rows of the demo. */
const TEMPLATE = 'demo'

/** Where the pictures of those rows are: whoever has the rows shows them. */
function demoFiles({ superuserUrl }: TestCluster): string {
  return join(tmpdir(), `pagewright-e2e-files-${new URL(superuserUrl).port}`)
}

export async function makeDemoTemplate(cluster: TestCluster): Promise<() => Promise<void>> {
  const folder = demoFiles(cluster)
  const { appUrl, ownerUrl } = await createDatabase(cluster, { name: TEMPLATE })
  // A database of one's own gets the demo only when it is asked for.
  const server = await startBuiltServer({
    DATABASE_URL: appUrl,
    DATABASE_DDL_URL: ownerUrl,
    DEMO_DATA: '1',
    FILES_DIR: folder,
  })
  await server.stop()
  return () => rm(folder, { recursive: true, force: true })
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
  const server = await startBuiltServer({
    DATABASE_URL: appUrl,
    DATABASE_DDL_URL: ownerUrl,
    FILES_DIR: demoFiles(cluster),
    ...settings,
  })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await dropDatabase(cluster, address)
    },
  }
}
