import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<number>()

/** Following a request through all of its promises costs every one of them; only row security asks. */
let isFollowed = false

/** From now on `tenantInScope` knows on whose behalf work is done. Without it nobody may ask. */
export function followTenants(): void {
  isFollowed = true
}

/** Does work on behalf of one tenant: with ROW_SECURITY=1 the database shows it the rows of no other. */
export function runForTenant<T>(tenantId: number, work: () => T): T {
  return isFollowed ? scope.run(tenantId, work) : work()
}

/** Undefined: no request is being answered. Starts, jobs and sign-ins are not about one tenant. */
export function tenantInScope(): number | undefined {
  if (!isFollowed) throw new TypeError('Nobody follows the tenants of requests.')
  return scope.getStore()
}
