import type { TestProject } from 'vitest/node'
import { startBuiltServer } from './built-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built server, without a slash at its end. */
    readonly url: string
    /** Password of `admin` there. */
    readonly adminPassword: string
  }
}

/** One built server with demo data for all browser tests: `const url = inject('url')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startBuiltServer()
  project.provide('url', server.url)
  project.provide('adminPassword', server.adminPassword)
  return () => server.stop()
}
