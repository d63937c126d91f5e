import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<number>()

/** Does work on behalf of one tenant: with ROW_SECURITY=1 the database shows it the rows of no other. */
export function runForTenant<T>(tenantId: number, work: () => T): T {
  return scope.run(tenantId, work)
}

/** Undefined: no request is being answered. Starts, jobs and sign-ins are not about one tenant. */
export function tenantInScope(): number | undefined {
  return scope.getStore()
}
