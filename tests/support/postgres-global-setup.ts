import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One PostgreSQL per test run; each test file makes a schema of its own in it. */
    readonly database: { readonly appUrl: string; readonly ownerUrl: string }
  }
}

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-test-'))
  // As root the database runs as another user, who must be able to pass through.
  chmodSync(folder, 0o755)
  const database = await openEmbedded({
    dataFolder: folder,
    packageRoot: resolve(import.meta.dirname, '../..'),
    durability: 'fast',
    report: (message) => process.stdout.write(`${message}\n`),
  })
  project.provide('database', { appUrl: database.appUrl, ownerUrl: database.ownerUrl })
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
