import type { TestProject } from 'vitest/node'
import { startBuiltServer } from './built-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built server, without a slash at its end. */
    readonly url: string
    /** Password of `admin` there. */
    readonly adminPassword: string
    /** What that server keeps on the disk, for those who need users that no call can make. */
    readonly dataFolder: string
  }
}

/** One built server with demo data for all browser tests: `const url = inject('url')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Each browser tells an address of its own (`console-browser.ts`): sign-ins are limited per address.
  const server = await startBuiltServer({ TRUST_PROXY: '1' })
  project.provide('url', server.url)
  project.provide('adminPassword', server.adminPassword)
  project.provide('dataFolder', server.dataFolder)
  return () => server.stop()
}
