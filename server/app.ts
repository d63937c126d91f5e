import type { BlockList } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import type { ConsoleConfig } from '#schemas/api/console-config.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import type { AccountSettings } from './accounts/account-settings.ts'
import { serveAccounts } from './accounts/routes.ts'
import { serveAddressBook } from './address-book/routes.ts'
import type { CountReads } from './announcements/mark-read.ts'
import { serveAnnouncements } from './announcements/routes.ts'
import { serveCategories } from './categories/routes.ts'
import { serveCheckRules } from './check-rules/routes.ts'
import type { Clock } from './clock.ts'
import { serveDataLog } from './data-log/routes.ts'
import { serveDataSources } from './data-sources/routes.ts'
import { CONNECTION_TIMEOUT_MS, resolveByName } from './data-sources/try-connection.ts'
import type { Databases } from './db/databases.ts'
import { serveMessages } from './delivery/routes.ts'
import { serveDepartRoles } from './depart-roles/routes.ts'
import { serveDepartments } from './departments/routes.ts'
import { serveDictionaryAdministration } from './dictionaries/administration-routes.ts'
import { createDictionaries } from './dictionaries/dictionaries.ts'
import { openDictionaryNews } from './dictionaries/dictionary-news.ts'
import { serveDictionaries } from './dictionaries/routes.ts'
import type { TableRegistry } from './dictionaries/table-registry.ts'
import { serveDuplicateCheck } from './duplicates/routes.ts'
import { type Files, type PublicFields, serveFiles } from './files/routes.ts'
import { serveFillRules } from './fill-rules/routes.ts'
import { ensureInstallationKey } from './first-start/installation-key.ts'
import { serveFirstSteps } from './first-steps/routes.ts'
import { serveGatewayRoutes } from './gateway-routes/routes.ts'
import { addAccessGuard } from './http/access-guard.ts'
import { type AnsweredRequest, watchAnswers } from './http/answered-request.ts'
import { ApiError, brokenRequest } from './http/api-error.ts'
import { addDynamicRoutes } from './http/api-routes.ts'
import { answerBrokenRequest } from './http/broken-request.ts'
import { addJsonCompression } from './http/compress-json.ts'
import { serveConsole } from './http/console-files.ts'
import { refuseControlCharacters } from './http/control-characters.ts'
import { addCrossOrigin } from './http/cross-origin.ts'
import { serveDocs } from './http/docs-files.ts'
import { addDraining } from './http/draining.ts'
import type { DynamicEndpoints } from './http/dynamic-endpoints.ts'
import { addErrorAnswers, isApiPath, sendFailure } from './http/error-answers.ts'
import type { QueueLimits } from './http/fair-queue.ts'
import './http/fastify-types.ts'
import { serveRelease } from './announcements/release-routes.ts'
import { addBodyDeadlines, LONGEST_REQUEST_MS } from './http/body-deadlines.ts'
import { endIdleConnections } from './http/idle-connections.ts'
import { addJsonBody, MAX_BODY_BYTES } from './http/json-body.ts'
import { httpMessages } from './http/messages.ts'
import { addMultipartBody } from './http/multipart-body.ts'
import { addOverloadProtection, queueLimits } from './http/overload.ts'
import { addRefusalAudit } from './http/refusal-audit.ts'
import { addRequestLog } from './http/request-log.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { createSignatureCheck } from './http/signature-check.ts'
import { createTraceIds } from './http/trace-ids.ts'
import { serveJobPlans } from './jobs/plans/routes.ts'
import { isArranged } from './list-settings/repository.ts'
import { serveListSettings } from './list-settings/routes.ts'
import { serveLogs } from './logs/routes.ts'
import { watchOperations } from './logs/watch-operations.ts'
import type { Notifications } from './notifications/open-notifications.ts'
import { serveOnlineUsers } from './online-users/routes.ts'
import { serveOutbox } from './outbox/routes.ts'
import type { PageStore } from './pages/page-store.ts'
import { type CompiledPages, servePages } from './pages/routes.ts'
import { collectDeclaredCodes } from './permissions/declared-codes.ts'
import { serveMenus } from './permissions/menu-routes.ts'
import { servePermissions } from './permissions/routes.ts'
import { serveDataRules } from './permissions/rule-routes.ts'
import { servePositions } from './positions/routes.ts'
import { serveRealtime } from './realtime/routes.ts'
import { serveRecordSearch } from './record-search/routes.ts'
import { serveReferences } from './references/routes.ts'
import { serveReports } from './reports/routes.ts'
import { rowsInSight, scopeOfPage, shownRows } from './resources/read/rows-in-sight.ts'
import type { Resource } from './resources/resource.ts'
import type { WorkOn } from './resources/resource-work.ts'
import { serveTimers } from './resources/timers/routes.ts'
import { serveRoles } from './roles/routes.ts'
import { serveSavedQueries } from './saved-queries/routes.ts'
import { createSecondFactors } from './second-factor/second-factors.ts'
import type { SecretBox } from './secrets/secret-box.ts'
import { createCallTickets } from './session/call-tickets.ts'
import { createCaptchaStore } from './session/captcha.ts'
import { createKnownDevices } from './session/known-devices.ts'
import { createLoginAttempts } from './session/login-attempts.ts'
import type { PasswordHasher } from './session/password-hash.ts'
import { serveSession } from './session/routes.ts'
import { createSessionStore, type SessionLimits } from './session/session-store.ts'
import { createTicketStore } from './session/tickets.ts'
import type { SignatureMode } from './settings/settings.ts'
import { serveTasks } from './tasks/routes.ts'
import { serveTenants } from './tenants/routes.ts'
import { ACCOUNTS_PAGE } from './users/administrate-accounts.ts'
import { serveUserAdministration } from './users/administration-routes.ts'
import { isAvatar } from './users/own-avatar.ts'
import { serveUsers } from './users/routes.ts'
import { serveVisits } from './visits/routes.ts'

/** What the app is made of. Everything with a life of its own is passed in, so tests pass their own. */
export interface AppOptions {
  readonly databases: Databases
  /** Of the same database; closed behind the app by who has opened them. */
  readonly notifications: Notifications
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly passwords: PasswordHasher
  readonly pages: PageStore
  readonly compiledPages: CompiledPages
  readonly tables: TableRegistry
  /** The rows of a page, for what reads them beside its own calls; undefined when it has none or is broken. */
  readonly resource: (page: string) => Resource | undefined
  readonly workOn: WorkOn
  /** Counts who reads what pages have told them. */
  readonly countReads: CountReads
  readonly dynamicEndpoints: DynamicEndpoints
  readonly sessionLimits: SessionLimits
  readonly consoleConfig: ConsoleConfig
  /** Folder of the built console; null: the API alone. */
  readonly consoleFolder: string | null
  readonly trustProxy: boolean
  /** Whether browsers reach the server by https: then they are told to stay there. */
  readonly https: boolean
  /** Origins of consoles on other hosts that may call the API. */
  readonly corsOrigins: readonly string[]
  /** What becomes of signatures; their key is in `consoleConfig`, where the console finds it. */
  readonly signature: SignatureMode
  readonly accounts: AccountSettings
  readonly files: Files
  /** Somebody carries e-mails; absent: nobody. */
  readonly hasMail?: boolean
  readonly isPublicFile: PublicFields
  /** There is work to be done in the background; absent: whoever does it looks by itself. */
  readonly onTask?: () => void
  /** Of secrets of others that are stored. */
  readonly secrets: SecretBox
  /** Networks that are not public in which connections to data sources may be tried. */
  readonly dataSourceRanges: BlockList
  /** How many calls work and wait at a time; absent: what the database's connections allow. */
  readonly queue?: QueueLimits
  /** Sees every answer that was sent. */
  readonly onAnswered?: (answered: AnsweredRequest) => void
  /** Sees every route as it is made. */
  readonly onRoute?: (route: RouteOptions) => void
}

const MAX_URL_BYTES = 8 * 1024
const SLOW_HEADERS_MS = 30_000

/** The whole server but for listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: createTraceIds(),
    requestIdHeader: false,
    trustProxy: options.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    // Of uploads; other bodies have less (`body-deadlines.ts`).
    requestTimeout: LONGEST_REQUEST_MS,
    http: { headersTimeout: SLOW_HEADERS_MS },
    // A path parameter holds a table dictionary, a page code or a content hash.
    routerOptions: { maxParamLength: 500 },
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => sendFailure(request, reply, brokenRequest()),
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
  })
  app.decorate('now', options.clock)
  addBodyDeadlines(app)
  endIdleConnections(app)
  app.decorate(
    'checkSignature',
    createSignatureCheck({
      mode: options.signature,
      key: options.consoleConfig.signatureKey,
      timeZone: options.consoleConfig.timeZone,
      now: options.clock,
    }),
  )
  if (options.onRoute) app.addHook('onRoute', options.onRoute)

  addRequestLog(app)
  if (options.onAnswered) watchAnswers(app, options.dynamicEndpoints, options.onAnswered)
  const draining = addDraining(app)
  addErrorAnswers(app)
  await addSecurityHeaders(app, { config: options.consoleConfig, https: options.https })
  await addCrossOrigin(app, options.corsOrigins)
  addJsonBody(app)
  await addMultipartBody(app)
  addJsonCompression(app)
  addUrlLimit(app)
  refuseControlCharacters(app)
  addNoStore(app)

  const { app: db, connections } = options.databases
  addRefusalAudit(app, db, options.clock)
  watchOperations(app, {
    db,
    clock: options.clock,
    endpoints: options.dynamicEndpoints,
    resource: options.resource,
  })
  const queue = addOverloadProtection(app, options.queue ?? queueLimits(connections))
  const declared = collectDeclaredCodes(app, options.dynamicEndpoints)
  const { notifications } = options
  const { feed } = options.databases
  const stopListening = await feed.listen(notifications, options.logger)
  app.addHook('onClose', async () => stopListening())
  const limits = { ...options.sessionLimits, secondFactorOf: options.accounts.secondFactorOf }
  const sessions = createSessionStore(options.databases.sessions, options.clock, limits, declared, feed)
  const callTickets = createCallTickets(createTicketStore(db), { sessions, now: options.clock })
  addAccessGuard(app, sessions, callTickets)
  app.decorate('actFor', sessions.actFor)
  const sockets = await serveRealtime(app, {
    db,
    sessions,
    tables: options.tables,
    allowedOrigins: options.corsOrigins,
    notifications,
  })
  const dictionaries = createDictionaries(db, feed)
  const endNews = await openDictionaryNews({
    feed,
    all: dictionaries.all,
    tell: (news) => sockets.broadcast('notice', JSON.stringify(news), () => true),
    onError: (error) => app.log.warn({ err: error }, 'a change of dictionaries was not told'),
  })
  app.addHook('onClose', () => endNews())
  app.decorate('figures', { sockets: sockets.size, waiting: queue.waiting })
  app.decorate('drain', (withinMs: number) => {
    draining.begin()
    sockets.closeSlowly(withinMs)
  })
  addDynamicRoutes(app, options.dynamicEndpoints)

  await app.register(
    async (api) => {
      const signIn = {
        db,
        dictionaries,
        clock: options.clock,
        passwords: options.passwords,
        sessions,
        attempts: createLoginAttempts(db),
        devices: createKnownDevices(db, { key: await ensureInstallationKey(db, 'cookie-key'), secure: options.https }),
        captchas: createCaptchaStore(db),
        tickets: createTicketStore(db),
        secondFactors: createSecondFactors(db, options.secrets),
      }
      serveSession(api, signIn)
      serveAccounts(api, { ...signIn, settings: options.accounts, platformName: options.consoleConfig.platformName })
      serveFiles(api, {
        ...options.files,
        db,
        clock: options.clock,
        isPublic: (table, field) => isAvatar(table, field) || options.isPublicFile(table, field),
        forOtherOrigins: options.corsOrigins.length > 0,
      })
      servePermissions(api, { db, feed, declared, consoleUrl: options.accounts.publicUrl })
      serveDataRules(api, db, {
        menus: rowsInSight(options.workOn, 'menu-list'),
        roles: rowsInSight(options.workOn, 'role-list'),
      })
      serveMenus(api, db, shownRows(options.workOn, 'menu-list'))
      serveAnnouncements(api, {
        db,
        files: options.files.links,
        timeZone: options.databases.timeZone,
        countReads: options.countReads,
      })
      serveUsers(api, db, { registry: options.tables, clock: options.clock })
      serveRelease(api, options.workOn)
      serveUserAdministration(api, {
        db,
        passwords: options.passwords,
        workOn: options.workOn,
        secondFactors: signIn.secondFactors,
      })
      const people = { db, inSight: rowsInSight(options.workOn, ACCOUNTS_PAGE) }
      serveOutbox(api, db, rowsInSight(options.workOn, 'delivery-list'))
      serveLogs(api, db, options.workOn)
      serveDataLog(api, db, options.workOn)
      serveOnlineUsers(api, db, rowsInSight(options.workOn, 'online-user'))
      serveTasks(api, db, options.onTask)
      serveTenants(api, db, options.workOn)
      serveGatewayRoutes(api, db, options.workOn)
      serveDataSources(api, {
        db,
        clock: options.clock,
        secrets: options.secrets,
        network: { resolve: resolveByName, timeoutMs: CONNECTION_TIMEOUT_MS, allowed: options.dataSourceRanges },
      })
      serveTimers(api, db, rowsInSight(options.workOn, 'timer-list'))
      serveListSettings(api, db, options.resource)
      serveJobPlans(api, db, options.workOn)
      serveMessages(api, db, rowsInSight(options.workOn, 'message-list'))
      serveRoles(api, { ...people, rolesInSight: rowsInSight(options.workOn, 'role-list') }, options.tables)
      serveDepartments(api, db, { registry: options.tables, workOn: options.workOn })
      serveDepartRoles(api, { ...people, departScope: scopeOfPage(options.workOn, 'depart-list') })
      serveAddressBook(api, db)
      servePositions(api, db, options.tables)
      serveCategories(api, db)
      serveReports(api, {
        db,
        read: options.databases.read,
        registry: options.tables,
        dictionaries,
        resource: options.resource,
        files: options.files.links,
      })
      serveSavedQueries(api, db)
      serveFirstSteps(api, { db, hasMail: options.hasMail ?? false })
      serveVisits(api, db, options.databases.timeZone)
      serveDictionaries(api, db, { registry: options.tables, dictionaries })
      serveDictionaryAdministration(api, db, {
        registry: options.tables,
        dictionaries: () => options.resource('dict-list'),
        workOn: options.workOn,
      })
      servePages(api, options.pages, options.compiledPages, (context, page) => isArranged(db, context, page))
      serveDuplicateCheck(api, db, options.tables)
      serveReferences(api, db, options.tables)
      serveRecordSearch(api, options.workOn)
      serveCheckRules(api, db)
      serveFillRules(api, db, options.databases.timeZone)
    },
    { prefix: API_BASE_PATH },
  )
  serveDocs(app)
  await serveConsole(app, { folder: options.consoleFolder, config: options.consoleConfig })
  return app
}

function addUrlLimit(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.length <= MAX_URL_BYTES) return done()
    const error = { code: ENVELOPE_CODES.malformed, httpStatus: 414, message: httpMessages.urlTooLong }
    sendFailure(request, reply, new ApiError(error))
  })
}

/** Answers of the API are for one person at one moment; a route that knows better says so itself. */
function addNoStore(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isApiPath(request.url)) reply.header('cache-control', 'no-store')
    done()
  })
}
