import type { TestProject } from 'vitest/node'
import { type KeptSession, keepSession, launchBrowser } from './console-browser.ts'
import { makeDemoTemplate, startOwnServer } from './own-server.ts'
import { startTestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built server, without a slash at its end. */
    readonly url: string
    /** Password of `admin` there. */
    readonly adminPassword: string
    /** A session of `admin` there, for all who do not end it: signing in takes a browser three seconds. */
    readonly adminSession: KeptSession
    /** What that server keeps on the disk, for those who need users that no call can make. */
    readonly dataFolder: string
  }
}

/**
 * One built server with demo data for all browser tests, `const url = inject('url')`, and one PostgreSQL for it and for
 * those that some files start for themselves.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster()
  const removeFiles = await makeDemoTemplate(cluster)
  project.provide('cluster', cluster)
  // Each browser tells an address of its own (`console-browser.ts`): sign-ins are limited per address.
  const server = await startOwnServer({ TRUST_PROXY: '1' }, cluster)
  project.provide('url', server.url)
  project.provide('adminPassword', server.adminPassword)
  project.provide('dataFolder', server.dataFolder)
  const browser = await launchBrowser()
  const admin = { name: 'admin', password: server.adminPassword }
  project.provide('adminSession', await keepSession(browser, server.url, admin))
  await browser.close()
  return async () => {
    await server.stop()
    await stop()
    await removeFiles()
  }
}
