import type { TestProject } from 'vitest/node'
import { makeTemplates } from './database-templates.ts'
import { startTestCluster } from './test-cluster.ts'

/** One PostgreSQL per test run; each test server has a database of its own in it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster()
  const rowSecurity = { ...process.env, ...project.config.env }.ROW_SECURITY === '1'
  await makeTemplates(cluster, rowSecurity)
  project.provide('cluster', cluster)
  return stop
}
