import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { openAccountSettings, withSignInOffers } from './accounts/open-account-settings.ts'
import { buildApp } from './app.ts'
import { ensureAreas } from './areas/ensure-areas.ts'
import { systemClock } from './clock.ts'
import type { Databases } from './db/databases.ts'
import { type EmbeddedDatabase, openEmbedded } from './db/embedded/open-embedded.ts'
import { inStartTurn } from './db/in-start-turn.ts'
import { migrate } from './db/migrate.ts'
import { assertReachable, openDatabases } from './db/open-databases.ts'
import type { ReplicaState } from './db/read-route.ts'
import { watchSchema } from './db/watch-schema.ts'
import { openDelivery } from './delivery/open-delivery.ts'
import { type DemoUser, loadDemoAccounts } from './demo/demo-accounts.ts'
import { loadDemoData } from './demo/load-demo-data.ts'
import { createTableRegistry } from './dictionaries/table-registry.ts'
import { openFiles } from './files/open-files.ts'
import { keepSweeping } from './files/sweep-files.ts'
import { type FirstAdmin, runFirstStart } from './first-start/first-start.ts'
import { withSignatureKey } from './first-start/signature-key.ts'
import { createGrace } from './grace.ts'
import { createDynamicEndpoints } from './http/dynamic-endpoints.ts'
import { createSystemContext } from './http/request-context.ts'
import { assertCanListen, listen } from './listen.ts'
import { serverMessages } from './messages.ts'
import { openMonitoring } from './monitoring/open-monitoring.ts'
import { openNotifications } from './notifications/open-notifications.ts'
import { readProgram, readVersion } from './package-root.ts'
import { readFilesOfCodes } from './pages/page-claims.ts'
import { openPageStore } from './pages/page-store.ts'
import { type Differences, describeDifferences, isDifferent } from './pages/shared/compare-texts.ts'
import { createPresence } from './pages/shared/presence.ts'
import { openSharedTexts } from './pages/shared/shared-texts.ts'
import { openPageSet } from './resources/pages/page-set.ts'
import { openSecretBox } from './secrets/open-secret-box.ts'
import { createPasswordHasher } from './session/password-hash.ts'
import { readConsoleConfig } from './settings/console-config.ts'
import type { Settings } from './settings/settings.ts'
import { openTasks } from './tasks/open-tasks.ts'
import { runTasksJob } from './tasks/task-jobs.ts'
import { taskRegistry } from './tasks/task-registry.ts'
import { describeLeftRows, findLeftRows } from './tenants/left-rows.ts'

export interface RunningServer {
  readonly address: string
  /** Finishes what has begun, then stops everything in order. Safe to call again. */
  readonly stop: (options?: StopOptions) => Promise<void>
}

export interface StopOptions {
  /** Requests are taken for as long as SHUTDOWN_GRACE_SECONDS says; who asks again without it ends the wait. */
  readonly withGrace?: boolean
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
    const { address, leave } = await open(options, (close) => closers.push(close))
    const grace = createGrace(options.settings.shutdownGraceSeconds * 1_000, leave)
    return {
      address,
      stop: async ({ withGrace = false } = {}) => {
        await grace(withGrace)
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function open(
  { settings, packageRoot, report, onAdminMade, onDemoUserMade }: StartOptions,
  onClose: (close: () => void | Promise<void>) => void,
): Promise<OpenedServer> {
  const clock = systemClock
  const logger = pino({ level: settings.logLevel })
  const consoleConfig = readConsoleConfig(settings)

  await assertCanListen(settings)
  const monitoring = await openMonitoring({ settings, program: readProgram(packageRoot), log: logger })
  onClose(() => monitoring?.close())
  const databases = await openDatabase({ settings, packageRoot, report, logger, onClose })
  const age = await migrate(databases)
  if (age.standing === 'older') databases.writes.close()
  const passwords = createPasswordHasher()
  const secrets = openSecretBox(settings)
  const fillFirst = () =>
    inStartTurn(databases, async () => {
      const first = await runFirstStart(databases.app, createSystemContext('system', clock), {
        adminPassword: settings.adminPassword,
        demoData: settings.demoData,
        passwords,
      })
      if (first.admin) onAdminMade(first.admin)
      await ensureAreas(databases.app, join(packageRoot, 'schemas', 'areas', 'areas.json'))
      return first
    })
  const { admin } = databases.writes.isClosed ? { admin: null } : await fillFirst()

  const presence = createPresence()
  const notifications = await openNotifications({
    connect: databases.connect,
    log: logger,
    onOpened: presence.hold,
  })
  onClose(() => notifications.close())
  const productFolder = join(packageRoot, 'schemas', 'pages')
  const shared = await openSharedTexts({
    databases,
    notifications,
    serverId: presence.id,
    program: readVersion(packageRoot),
    productFolder,
    log: logger,
  })
  onClose(() => shared.close())
  const filesOfCodes = await readFilesOfCodes(databases.app)
  const pages = await openPageStore({
    folders: [productFolder, ...(settings.pagesFolder ? [settings.pagesFolder] : [])],
    watch: true,
    fileOfCode: (code) => filesOfCodes.get(code),
    shared,
    onError: (error) => logger.error({ err: error }, 'page files'),
  })
  onClose(() => pages.close())
  const files = await openFiles(databases.app, clock, settings.files)
  const tables = createTableRegistry()
  const dynamicEndpoints = createDynamicEndpoints()
  // Tasks are begun by calls, and done by what is opened after them.
  const begun = { tell: () => {} }
  const pageSet = await openPageSet({
    databases,
    pages,
    tables,
    endpoints: dynamicEndpoints,
    clock,
    fileLinks: files.links,
    passwords,
    secrets,
    log: logger,
    dictionaryFolder: join(packageRoot, 'schemas', 'dictionaries'),
    listLimits: settings.listLimits,
    temp: settings.temp,
    onTask: () => begun.tell(),
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
    notifications,
    clock,
    logger,
    passwords,
    pages,
    compiledPages: {
      find: pageSet.compiled,
      heldBack: pageSet.heldBack,
      problems: pageSet.problems,
      permissionsOf: pageSet.permissionsOf,
    },
    tables,
    resource: pageSet.resource,
    workOn: pageSet.workOn,
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
    hasMail: settings.smtp !== null,
    files,
    isPublicFile: pageSet.isPublicFile,
    secrets,
    onTask: () => begun.tell(),
    dataSourceRanges: settings.dataSourceRanges,
    ...(monitoring && { onAnswered: monitoring.onAnswered }),
  })
  onClose(() => closeWithin(app, FINISH_WITHIN_MS))
  const { workOn, resource, transfers } = pageSet
  const openWork = async () => {
    const delivery = await openDelivery({
      settings,
      databases,
      clock,
      log: logger,
      accounts,
      timedPages: pageSet.timedPages,
      ...(monitoring && { onRun: monitoring.onRun }),
      softPages: pageSet.softPages,
      tasks: openTasks({
        parts: { db: databases.app, workOn, resource, transfers },
        kinds: taskRegistry,
        actFor: app.actFor,
        clock,
        log: logger,
      }),
      notifications,
    })
    begun.tell = () => {
      delivery.jobs
        .ask(runTasksJob.name)
        // It is found by whoever looks for what was left.
        .catch((error: unknown) => logger.warn({ err: error }, 'nobody was asked to do a task'))
    }
    onClose(() => delivery.close())
    return delivery
  }
  // What nobody waits for is done by servers that may change something.
  const delivery = databases.writes.isClosed ? null : await openWork()
  const endWork: (() => Promise<void>)[] = delivery ? [delivery.close] : []
  const unwatch = await watchSchema({
    databases,
    notifications,
    log: logger,
    age,
    onOlder: () => {
      closeInOrder(endWork).catch((error: unknown) => logger.warn({ err: error }, 'work was not ended in order'))
    },
  })
  onClose(unwatch)
  await listen(app, settings)
  if (!databases.writes.isClosed) {
    const { folder, graceHours } = settings.files
    endWork.push(keepSweeping({ db: databases.app, store: files.store, folder, graceHours, clock, log: logger }))
    onClose(() => closeInOrder(endWork))
  }
  await tellLeftRows(databases, logger)
  monitoring?.begin({
    app,
    databases,
    jobs: delivery?.jobs ?? null,
    notes: () => [...textNotes(shared.differences()), ...newerNotes(pageSet.newerPages())],
  })
  return {
    address: settings.publicUrl ?? addressOf(app, settings),
    leave: async (withinMs) => {
      monitoring?.end()
      app.drain(withinMs)
      // Others may take up at once what this server would have done.
      await delivery?.close()
    },
  }
}

function textNotes(differences: Differences): readonly string[] {
  return isDifferent(differences) ? [describeDifferences(differences)] : []
}

function newerNotes(count: number): readonly string[] {
  return count === 0 ? [] : [`${count} pages are written for a newer program and cannot be used here: replace this one`]
}

interface OpenedServer {
  readonly address: string
  /** Nobody is to be sent here any more; whoever is here is sent elsewhere within this time. */
  readonly leave: (withinMs: number) => Promise<void>
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
    ...(settings.database?.readUrl && { readUrl: settings.database.readUrl }),
    onReplica: (state, error) => tellReplica(logger, state, error),
    onIdleError: (error) => logger.warn({ err: error }, 'database connection lost'),
    onSilence: (isSilent) =>
      isSilent ? logger.error('the database does not answer') : logger.warn('the database answers again'),
  })
  onClose(() => databases.close())
  const ddlSetting = settings.database?.hasOwnDdlRole ? 'DATABASE_DDL_URL' : 'DATABASE_URL'
  await assertReachable(
    databases,
    embedded ? { app: 'DATA_DIR', owner: 'DATA_DIR' } : { app: 'DATABASE_URL', owner: ddlSetting },
  )
  return databases
}

/** Nothing stops working without it: the primary does its work as well. */
function tellReplica(logger: Logger, state: ReplicaState, error: unknown): void {
  if (state === 'following')
    logger.info('the replica follows: exports, sums, exact counts and reports are read from it')
  else logger.warn({ err: error, state }, 'the replica is not read from: the primary does its work')
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
