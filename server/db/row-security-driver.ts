import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { ALL_TENANTS, TENANT_SETTING } from './row-security.ts'
import { reachOf } from './tenant-guard.ts'
import { followTenants, tenantInScope } from './tenant-scope.ts'

/**
 * Tells the database for which tenant a statement is, so that its policies can judge it. The setting lives as long as a
 * transaction, never as long as a connection: a pooler may hand that to somebody else. A statement that touches rows of
 * tenants outside a transaction gets one of its own, which is what ROW_SECURITY=1 costs.
 */
export class RowSecurityDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
    followTenants()
  }

  override createDriver(): Driver {
    return new RowSecurityDriver(new PostgresDriver(this.#config))
  }
}

class RowSecurityDriver implements Driver {
  readonly #inner: PostgresDriver

  constructor(inner: PostgresDriver) {
    this.#inner = inner
  }

  init() {
    return this.#inner.init()
  }

  destroy() {
    return this.#inner.destroy()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new TenantConnection(await this.#inner.acquireConnection())
  }

  releaseConnection(connection: DatabaseConnection) {
    // Kysely keeps the type of what it hands out to itself.
    const inner = ofTenant(connection).inner as Parameters<PostgresDriver['releaseConnection']>[0]
    return this.#inner.releaseConnection(inner)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await this.#inner.beginTransaction(ofTenant(connection).inner, settings)
    ofTenant(connection).enter()
  }

  async commitTransaction(connection: DatabaseConnection) {
    ofTenant(connection).leave()
    await this.#inner.commitTransaction(ofTenant(connection).inner)
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    ofTenant(connection).leave()
    await this.#inner.rollbackTransaction(ofTenant(connection).inner)
  }

  savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']) {
    return this.#inner.savepoint(ofTenant(connection).inner, name, compile)
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']) {
    await this.#inner.rollbackToSavepoint(ofTenant(connection).inner, name, compile)
    // What was set since then is taken back with the rest.
    ofTenant(connection).enter()
  }

  releaseSavepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']) {
    return this.#inner.releaseSavepoint(ofTenant(connection).inner, name, compile)
  }
}

function ofTenant(connection: DatabaseConnection): TenantConnection {
  if (connection instanceof TenantConnection) return connection
  throw new TypeError('A connection that another driver has made.')
}

class TenantConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  /** What the running transaction has been told; null: nothing yet; undefined: there is none. */
  #told: string | null | undefined

  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }

  enter(): void {
    this.#told = null
  }

  leave(): void {
    this.#told = undefined
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const tenant = tenantOf(query)
    if (tenant === null) return this.inner.executeQuery<R>(query)
    if (this.#told !== undefined) {
      await this.#tell(tenant)
      return this.inner.executeQuery<R>(query)
    }
    await this.inner.executeQuery(CompiledQuery.raw(`begin; ${tell(tenant)}`))
    try {
      const result = await this.inner.executeQuery<R>(query)
      await this.inner.executeQuery(CompiledQuery.raw('commit'))
      return result
    } catch (error) {
      await this.inner.executeQuery(CompiledQuery.raw('rollback')).catch(() => {
        // The connection is gone, and its transaction with it; the first error says why.
      })
      throw error
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    const tenant = tenantOf(query)
    if (tenant !== null) {
      // Rows come for as long as somebody reads them: the transaction must be the reader's own.
      if (this.#told === undefined) throw new TypeError('With ROW_SECURITY=1 rows are streamed in a transaction.')
      await this.#tell(tenant)
    }
    yield* this.inner.streamQuery<R>(query, chunkSize)
  }

  async #tell(tenant: string): Promise<void> {
    if (this.#told === tenant) return
    await this.inner.executeQuery(CompiledQuery.raw(tell(tenant)))
    this.#told = tenant
  }
}

/** Null: the statement touches no rows of tenants. */
function tenantOf({ query }: CompiledQuery): string | null {
  const reach = reachOf(query)
  if (reach === 'none') return null
  const tenant = tenantInScope()
  return reach === 'all' || tenant === undefined ? ALL_TENANTS : String(tenant)
}

/** `set` takes no bound values; this is a whole number of ours, or the word for all. */
function tell(tenant: string): string {
  if (tenant !== ALL_TENANTS && !/^\d+$/.test(tenant)) throw new TypeError(`"${tenant}" is no tenant.`)
  return `set local ${TENANT_SETTING} = '${tenant}'`
}
