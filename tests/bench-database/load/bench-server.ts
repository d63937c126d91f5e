import { type BuiltServer, startBuiltServer } from '#tests/support/built-server.ts'
import { createDatabase, startTestCluster } from '#tests/support/test-cluster.ts'

/** The built server with the rows of the demo, on a database of its own that does not wait for the disk. */
export async function startBenchServer(): Promise<BuiltServer> {
  const cluster = await startTestCluster()
  try {
    const { appUrl, ownerUrl } = await createDatabase(cluster)
    const server = await startBuiltServer({
      DATABASE_URL: appUrl,
      DATABASE_DDL_URL: ownerUrl,
      DEMO_DATA: '1',
      LOG_LEVEL: 'error',
    })
    return {
      ...server,
      stop: async () => {
        await server.stop()
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
