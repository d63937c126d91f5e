import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { openAccountSettings, withSignInOffers } from './accounts/open-account-settings.ts'
import { buildApp } from './app.ts'
import { ensureAreas } from './areas/ensure-areas.ts'
import { systemClock } from './clock.ts'
import type { Databases } from './db/databases.ts'
import { type EmbeddedDatabase, openEmbedded } from './db/embedded/open-embedded.ts'
import { migrate } from './db/migrate.ts'
import { assertReachable, openDatabases } from './db/open-databases.ts'
import { openDelivery } from './delivery/open-delivery.ts'
import { type DemoUser, loadDemoAccounts } from './demo/demo-accounts.ts'
import { loadDemoData } from './demo/load-demo-data.ts'
import { createTableRegistry } from './dictionaries/table-registry.ts'
import { openFiles } from './files/open-files.ts'
import { keepSweeping } from './files/sweep-files.ts'
import { type FirstAdmin, runFirstStart } from './first-start/first-start.ts'
import { withSignatureKey } from './first-start/signature-key.ts'
import { createDynamicEndpoints } from './http/dynamic-endpoints.ts'
import { createSystemContext } from './http/request-context.ts'
import { assertCanListen, listen } from './listen.ts'
import { serverMessages } from './messages.ts'
import { readFilesOfCodes } from './pages/page-claims.ts'
import { openPageStore } from './pages/page-store.ts'
import { openPageSet } from './resources/pages/page-set.ts'
import { createPasswordHasher } from './session/password-hash.ts'
import { readConsoleConfig } from './settings/console-config.ts'
import type { Settings } from './settings/settings.ts'
import { describeLeftRows, findLeftRows } from './tenants/left-rows.ts'

export interface RunningServer {
  readonly address: string
  /** Finishes what has begun, then stops everything in order. Safe to call twice. */
  readonly stop: () => Promise<void>
}

export interface StartOptions {
  readonly settings: Settings
  readonly packageRoot: string
  /** What the person at the terminal should know. */
  readonly report: (message: string) => void
  /** Called the moment the administrator exists: nobody can ask for the generated password later. */
  readonly onAdminMade: (admin: FirstAdmin) => void
  /** The same for the user of a demonstration. */
  readonly onDemoUserMade: (user: DemoUser) => void
}

const FINISH_WITHIN_MS = 10_000
const SWEEP_MS = 50

/** Opens everything, in order, and closes what it has opened when a later step fails. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const closers: (() => void | Promise<void>)[] = []
  let closing: Promise<void> | undefined
  const closeAll = () => {
    closing ??= closeInOrder([...closers].reverse())
    return closing
  }
  try {
    return await open(options, (close) => closers.push(close), closeAll)
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function open(
  { settings, packageRoot, report, onAdminMade, onDemoUserMade }: StartOptions,
  onClose: (close: () => void | Promise<void>) => void,
  stop: () => Promise<void>,
): Promise<RunningServer> {
  const clock = systemClock
  const logger = pino({ level: settings.logLevel })
  const consoleConfig = readConsoleConfig(settings)

  await assertCanListen(settings)
  const databases = await openDatabase({ settings, packageRoot, report, logger, onClose })
  await migrate(databases)
  const passwords = createPasswordHasher()
  const { admin } = await runFirstStart(databases.app, createSystemContext('system', clock), {
    adminPassword: settings.adminPassword,
    demoData: settings.demoData,
    passwords,
  })
  if (admin) onAdminMade(admin)
  await ensureAreas(databases.app, join(packageRoot, 'schemas', 'areas', 'areas.json'))

  const filesOfCodes = await readFilesOfCodes(databases.app)
  const pages = await openPageStore({
    folders: [join(packageRoot, 'schemas', 'pages'), ...(settings.pagesFolder ? [settings.pagesFolder] : [])],
    watch: true,
    fileOfCode: (code) => filesOfCodes.get(code),
    onError: (error) => logger.error({ err: error }, 'page files'),
  })
  onClose(() => pages.close())
  const files = await openFiles(databases.app, clock, settings.files)
  const tables = createTableRegistry()
  const dynamicEndpoints = createDynamicEndpoints()
  const pageSet = await openPageSet({
    databases,
    pages,
    tables,
    endpoints: dynamicEndpoints,
    clock,
    fileLinks: files.links,
    log: logger,
    dictionaryFolder: join(packageRoot, 'schemas', 'dictionaries'),
  })
  onClose(() => pageSet.close())
  if (admin && settings.demoData) {
    // Pages may have been changed so that the demo rows do not fit: that must not keep anybody from his own.
    await loadDemoData(databases.app, createSystemContext('demo', clock), {
      resource: pageSet.resource,
      store: files.store,
    }).catch((error: unknown) => logger.error({ err: error }, 'demo rows were not loaded'))
    await loadDemoAccounts(databases.app, createSystemContext('demo', clock), {
      passwords,
      programCodes: pageSet.programCodes(),
    }).then(onDemoUserMade, (error: unknown) => logger.error({ err: error }, 'the demo user was not made'))
  }

  const accounts = openAccountSettings(settings)
  const app = await buildApp({
    databases,
    clock,
    logger,
    passwords,
    pages,
    compiledPages: {
      find: pageSet.compiled,
      problems: pageSet.problems,
      permissionsOf: pageSet.permissionsOf,
    },
    tables,
    resource: pageSet.resource,
    countReads: pageSet.countReads,
    dynamicEndpoints,
    sessionLimits: { idleHours: settings.sessionIdleHours, absoluteDays: settings.sessionMaxDays },
    consoleConfig: await withSignatureKey(databases.app, withSignInOffers(consoleConfig, settings), settings),
    consoleFolder: join(packageRoot, 'dist', 'console'),
    trustProxy: settings.trustProxy,
    https: settings.publicUrl?.startsWith('https:') ?? false,
    corsOrigins: settings.corsOrigins,
    signature: settings.signature,
    accounts,
    files,
    isPublicFile: pageSet.isPublicFile,
  })
  onClose(() => closeWithin(app, FINISH_WITHIN_MS))
  const delivery = await openDelivery({
    settings,
    databases,
    clock,
    log: logger,
    accounts,
    timedPages: pageSet.timedPages,
  })
  onClose(() => delivery.close())
  await listen(app, settings)
  const { folder, graceHours } = settings.files
  onClose(keepSweeping({ db: databases.app, store: files.store, folder, graceHours, clock, log: logger }))
  await tellLeftRows(databases, logger)
  return { address: settings.publicUrl ?? addressOf(app, settings), stop }
}

/** For who runs the installation; nobody has to wait for it, and nothing depends on it. */
async function tellLeftRows(databases: Databases, logger: Logger): Promise<void> {
  try {
    const left = await findLeftRows(databases)
    if (left.length > 0) logger.warn({ left }, describeLeftRows(left))
  } catch (error) {
    logger.error({ err: error }, 'the rows left in tenant 0 were not counted')
  }
}

interface DatabaseOptions extends Pick<StartOptions, 'settings' | 'packageRoot' | 'report'> {
  readonly logger: Logger
  readonly onClose: (close: () => void | Promise<void>) => void
}

async function openDatabase(options: DatabaseOptions): Promise<Databases> {
  const { settings, logger, onClose, report } = options
  const embedded = settings.database ? undefined : await openOwnDatabase(options)
  if (embedded) onClose(() => embedded.stop())
  if (embedded?.adopted) report(serverMessages.adopted)
  if (settings.database && !settings.database.hasOwnDdlRole) logger.warn(serverMessages.oneRole)
  const databases = openDatabases({
    appUrl: embedded?.appUrl ?? settings.database?.url ?? '',
    ownerUrl: embedded?.ownerUrl ?? settings.database?.ddlUrl ?? '',
    schema: settings.databaseSchema,
    timeZone: settings.timeZone,
    rowSecurity: settings.rowSecurity,
    preparedStatements: settings.preparedStatements,
    ...(settings.database && { listenUrl: settings.database.listenUrl }),
    onIdleError: (error) => logger.warn({ err: error }, 'database connection lost'),
  })
  onClose(() => databases.close())
  const ddlSetting = settings.database?.hasOwnDdlRole ? 'DATABASE_DDL_URL' : 'DATABASE_URL'
  await assertReachable(
    databases,
    embedded ? { app: 'DATA_DIR', owner: 'DATA_DIR' } : { app: 'DATABASE_URL', owner: ddlSetting },
  )
  return databases
}

function openOwnDatabase({ settings, packageRoot, report }: DatabaseOptions): Promise<EmbeddedDatabase> {
  return openEmbedded({ dataFolder: settings.dataFolder, packageRoot, durability: 'safe', report })
}

function addressOf(app: FastifyInstance, settings: Settings): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  const host = settings.host === '0.0.0.0' || settings.host === '::' ? 'localhost' : settings.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Lets running requests end; who takes longer is cut off. */
async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const giveUp = setTimeout(() => app.server.closeAllConnections(), ms)
  // A connection that was busy when the close began stays open for the next request, which will not come.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  try {
    await app.close()
  } finally {
    clearTimeout(giveUp)
    clearInterval(sweep)
  }
}

/** Every step is tried; the first failure is reported when all are done. */
async function closeInOrder(closers: readonly (() => void | Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const close of closers) {
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
