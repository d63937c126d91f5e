import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { compileDictionaries, withFileDictionaries } from '#renderer/compile/compile-dictionaries.ts'
import { effectsOf } from '#renderer/compile/compile-effects.ts'
import { type CompiledPageFile, compilePageSet } from '#renderer/compile/compile-page-set.ts'
import { builtInPermissions, permissionsAskedFor } from '#renderer/compile/compile-permissions.ts'
import { claimKey, type HeldClaims, settleClaims } from '#renderer/compile/page-claims.ts'
import type { PagePlan } from '#renderer/compile/plan.ts'
import { storePlan } from '#renderer/compile/stored-plan.ts'
import { hasErrors, type Problem } from '#schemas/language/problem.ts'
import { dictionaryValidator } from '#schemas/meta/dictionary-validator.generated.js'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { CountReads } from '../../announcements/mark-read.ts'
import type { Clock } from '../../clock.ts'
import { findTextCollation } from '../../db/text-order.ts'
import { settleFileDictionaries } from '../../dictionaries/file-dictionaries.ts'
import { ensureShippedDictionaries, existingValues } from '../../dictionaries/shipped-dictionaries.ts'
import type { PublicFields } from '../../files/routes.ts'
import { ensureInstallationKey } from '../../first-start/installation-key.ts'
import { type DynamicEndpoints, PathTakenError } from '../../http/dynamic-endpoints.ts'
import { createSystemContext } from '../../http/request-context.ts'
import type { ServedEndpoint } from '../../http/serve-endpoint.ts'
import { readHeldClaims, storeHeldClaims } from '../../pages/page-claims.ts'
import type { PageFile } from '../../pages/page-files.ts'
import type { PageStore } from '../../pages/page-store.ts'
import { ensureSystemPermissions } from '../../permissions/ensure-system-permissions.ts'
import { listDefinedActions } from '../../permissions/repository.ts'
import { existingRoleCodes } from '../../roles/page-grants.ts'
import type { SheetLimits } from '../../spreadsheets/sheet-part.ts'
import type { TempSettings } from '../../temp/temp-space.ts'
import { serveBatch } from '../batch/serve-batch.ts'
import { serveDeleted } from '../deleted/serve-deleted.ts'
import type { SoftPages } from '../deleted/soft-pages.ts'
import { createCountReads } from '../effects/count-reads.ts'
import { type ExaminedExisting, examineExisting } from '../existing/examine-existing.ts'
import {
  existingProblems,
  readsExisting,
  unavailableReason,
  watchedEndpoints,
  withFoundTable,
} from '../existing/existing-pages.ts'
import { serveHistory } from '../history/serve-history.ts'
import { fillKept, holdSummedRows } from '../kept/all-sums.ts'
import { keptOver } from '../kept/kept-fields.ts'
import { DEFAULT_LIST_LIMITS, type ListLimits } from '../lists/list-limits.ts'
import type { ListServices } from '../lists/list-services.ts'
import { createPageCursors } from '../lists/page-cursor.ts'
import { type ManagedDefinitions, managedRegistry } from '../managed/managed-registry.ts'
import { fromInstallation } from '../managed/of-installation.ts'
import { pageSetMessages as messages, migrationMessages } from '../messages.ts'
import { type EntityPagePlan, fieldAt, hasEntity, type Resource } from '../resource.ts'
import { onlyKnown, serveBrokenPage, serveResource } from '../resource-endpoints.ts'
import type { CallServices, WorkOn } from '../resource-work.ts'
import { migrateTable } from '../tables/migrate-table.ts'
import { registerPageTables } from '../tables/page-tables.ts'
import { defineTables, inKeptOrder } from '../tables/table-definition.ts'
import { columnsWithData, readTableStates } from '../tables/table-state.ts'
import type { TimedPages } from '../timers/timed-page.ts'
import { forgetOldReports } from '../transfers/import-reports.ts'
import { serveTransfers } from '../transfers/serve-transfers.ts'
import { createTransfers, type Transfers } from '../transfers/transfer-services.ts'
import { forgetOldKeys } from '../write/idempotency.ts'
import { ownOutline, type PageOutline, readOutline } from './broken-page.ts'
import { compileOptions } from './compile-options.ts'
import { createResource } from './create-resource.ts'
import { logMigration, logProblems, logShadowed } from './log-pages.ts'
import { indexesThere, openPageIndexes, type PageIndexes } from './page-indexes.ts'
import { settleMenu } from './settle-menu.ts'
import { type ExaminedTable, pendingProblems, storedProblems } from './stored-problems.ts'
import { createWorkServices, type WorkOptions } from './work-services.ts'

/** The pages of the installation as running resources: tables, calls, permissions and menu entries. */
export interface PageSet {
  /** The rows of a page; undefined when it has none or its file is unusable. */
  readonly resource: (code: string) => Resource | undefined
  readonly workOn: WorkOn
  /** What exports and imports work with. */
  readonly transfers: Transfers
  /**
   * `{ plan, problems }` of a page as a text, the plan null when it has errors; undefined when that text is not what is
   * served, or cannot be for a reason that is no mistake of the page.
   */
  readonly compiled: (code: string, hash: string) => string | undefined
  /** The file of a page that goes on while the one in its place is being prepared. */
  readonly heldBack: (code: string) => PageFile | undefined
  /** Whether everybody may see the files of a field: `photo`, `lines.photo`. */
  readonly isPublicFile: PublicFields
  /** What the database says of that text of the page, for its authors. */
  readonly problems: (code: string, hash: string) => readonly Problem[]
  /** The permissions of a page; those that every page has where it is broken; undefined where it says no prefix. */
  readonly permissionsOf: (code: string) => readonly string[] | undefined
  /** Pages that do something by themselves. */
  readonly timedPages: TimedPages
  /** Pages whose deleted rows are kept for a while. */
  readonly softPages: SoftPages
  /** The permissions of what pages have for other programs. */
  readonly programCodes: () => readonly string[]
  /** Counts readers of what pages have told them. */
  readonly countReads: CountReads
  /** How many pages of a newer program cannot be used by this one. */
  readonly newerPages: () => number
  /** When every index is made that is made while people work. */
  readonly indexesSettled: () => Promise<void>
  /** Lets running work end, and follows the page files no longer. */
  readonly close: () => Promise<void>
}

export interface PageSetOptions extends WorkOptions {
  readonly pages: PageStore
  readonly endpoints: DynamicEndpoints
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Folder with the dictionaries that come with the pages. */
  readonly dictionaryFolder: string
  /** Resources of the product that pages may stand over; absent: those that it has. */
  readonly managed?: ManagedDefinitions
  /** Absent: as the server takes them. */
  readonly listLimits?: ListLimits
  /** A table with so many rows is a large one; absent: as the server takes it. */
  readonly largeFrom?: number
  /** Room for files that exports and imports are on their way in; absent: in the system's own folder for such files. */
  readonly temp?: TempSettings
  /** A file with so many bytes is imported; absent: as the product has it. */
  readonly maxWorkbookBytes?: number
  /** What a sheet of an export has room for; absent: as spreadsheets have it. */
  readonly sheetLimits?: SheetLimits
  /** There is work to be done in the background; absent: whoever does it looks by itself. */
  readonly onTask?: () => void
}

type SetUpOptions = PageSetOptions & {
  readonly indexes: PageIndexes
  readonly textCollation: string | null
  readonly transfers: Transfers
  readonly services: CallServices
  readonly managed: ManagedDefinitions
  readonly resourceOf: (table: string) => Resource | undefined
  readonly resource: (code: string) => Resource | undefined
  /** Looks at the tables that were there before; not more often than every few seconds. */
  readonly examineAgain: () => Promise<void>
  readonly unavailable: (code: string) => string | null
}

interface RunningPage {
  readonly hash: string
  /** Of the text that `stored` is about, which may have to be tried again. */
  readonly textHash: string
  readonly stored: readonly Problem[]
  /** What is still to be made for it. */
  readonly pending: () => readonly Problem[]
  /** Its problems and refusals as a text: another page can make them come and go. */
  readonly fingerprint: string
  readonly outline: PageOutline
  readonly resource: Resource | null
  /** Whether another server's newer program has it, whose words this one does not know. */
  readonly isTooNew: boolean
  /** What it was made of; it stays while the text in its place waits for its unique indexes. */
  readonly file: PageFile
  readonly isWaiting: boolean
  /** Why it cannot work over a table that was there before; null where it can. */
  readonly unavailable: string | null
  readonly permissions: readonly string[] | undefined
  /** Made when it is first asked for. */
  readonly compiled: () => string | undefined
}

/** Many may call a page that cannot be used. */
const EXAMINED_EVERY_MS = 2_000

/** How long a server waits for others that are just setting up the same pages: a lock goes with who held it. */
const SETUP_WAIT = sql`set local lock_timeout = '600s'`
const SETUP_LOCK = 0x7067_7073

/** Sets all pages up, and again whenever a page file changes. A page that cannot be set up leaves the others alone. */
export async function openPageSet(given: PageSetOptions): Promise<PageSet> {
  const textCollation = await findTextCollation(given.databases.owner, (text) => given.log.warn(text))
  const indexes = await openPageIndexes({
    ...given,
    onAhead: () => {
      enqueue().catch((error: unknown) => given.log.error({ err: error }, 'a page that has waited was not set up'))
    },
  })
  const running = new Map<string, RunningPage>()
  let work: Promise<void> = Promise.resolve()
  const enqueue = () => {
    const next = work.then(() => setUp(options, running))
    // A failure is the caller's to see; the next change starts afresh.
    work = next.catch(() => {})
    return next
  }
  const resourceOf = (table: string) =>
    [...running.values()].find(({ resource }) => resource?.table === table)?.resource ?? undefined
  const resource = (code: string) => running.get(code)?.resource ?? undefined
  const findKept = (table: string) =>
    keptOver(
      table,
      [...running.values()].flatMap((page) => page.resource ?? []),
    )
  const lists: ListServices = {
    limits: given.listLimits ?? DEFAULT_LIST_LIMITS,
    cursors: createPageCursors(await ensureInstallationKey(given.databases.app, 'cursor-key')),
    rowsOf: indexes.sizes.rowsOf,
    indexesOf: (plan) => indexesThere(plan, { textCollation, pending: indexes.pending }),
  }
  const services = createWorkServices({ ...given, lists }, { resource, resourceOf, findKept })
  let examinedAt = Number.NEGATIVE_INFINITY
  const examineAgain = async () => {
    const now = given.clock().getTime()
    if (now - examinedAt < EXAMINED_EVERY_MS) return work
    examinedAt = now
    return enqueue()
  }
  const options: SetUpOptions = {
    managed: managedRegistry,
    examineAgain,
    unavailable: (code) => running.get(code)?.unavailable ?? null,
    resourceOf,
    resource,
    ...given,
    indexes,
    textCollation,
    services,
    transfers: createTransfers(given.databases, given),
  }
  const unsubscribe = options.pages.onChange(enqueue)
  await enqueue()
  if (!options.databases.writes.isClosed) {
    await forgetOldKeys(options.databases.app, options.clock())
    await forgetOldReports(options.databases.app, options.clock())
  }
  return {
    resource,
    transfers: options.transfers,
    workOn: (code, context) => {
      const found = resource(code)
      return found && { ...services, context, resource: found }
    },
    compiled: (code, hash) => {
      const page = running.get(code)
      return page?.hash === hash ? page.compiled() : undefined
    },
    heldBack: (code) => {
      const page = running.get(code)
      return page?.isWaiting ? page.file : undefined
    },
    problems: (code, hash) => {
      const page = running.get(code)
      return page?.textHash === hash ? [...page.stored, ...page.pending()] : []
    },
    isPublicFile: (table, name) => {
      const { plan } = resourceOf(table) ?? {}
      return plan ? (fieldAt(plan, name)?.files?.isPublic ?? false) : false
    },
    permissionsOf: (code) => running.get(code)?.permissions,
    timedPages: () =>
      [...running.values()].flatMap((page) =>
        page.resource?.plan.timers ? [{ resource: page.resource, services }] : [],
      ),
    softPages: () =>
      // Deleted rows of the product itself stay until somebody removes them.
      [...running.values()].flatMap(({ resource: page }) =>
        page?.plan.entity.softDelete && !page.managed ? [page] : [],
      ),
    programCodes: () => [...running.values()].flatMap(({ resource: page }) => (page ? programCodesOf(page.plan) : [])),
    countReads: createCountReads(services, resource),
    newerPages: () => [...running.values()].filter((page) => page.isTooNew).length,
    indexesSettled: indexes.settled,
    close: async () => {
      unsubscribe()
      await work
      await indexes.close()
    },
  }
}

function programCodesOf(plan: PagePlan): readonly string[] {
  return plan.actions.flatMap(({ name, isForPrograms }) => (isForPrograms ? permissionCodes(plan, name) : []))
}

async function setUp(options: SetUpOptions, running: Map<string, RunningPage>): Promise<void> {
  const { databases } = options
  // One server at a time makes tables, permissions and menu entries; the others then find them made.
  await databases.owner.transaction().execute(async (trx) => {
    await SETUP_WAIT.execute(trx)
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK}, hashtext(${databases.schema}))`.execute(trx)
    await setUpPages(options, running)
  })
}

async function setUpPages(options: SetUpOptions, running: Map<string, RunningPage>): Promise<void> {
  const { databases, pages, clock, log } = options
  const context = createSystemContext('pages', clock)
  // A server that is too old serves what newer ones have set up.
  const mayChange = !databases.writes.isClosed
  if (mayChange) {
    await ensureSystemPermissions(databases.app, context)
    await ensureShippedDictionaries(databases.app, context, options.dictionaryFolder, (file) =>
      log.error(messages.dictionaryFile(file)),
    )
  }
  const files = pages.all()
  for (const file of pages.shadowed()) logShadowed(log, file, pages.find(file.code)?.file ?? '')
  const identified = files.map((file) => ({ ...file, identity: file.hash }))
  const dictionaries = compileDictionaries(pages.dictionaries(), dictionaryValidator)
  for (const [index, { problems }] of dictionaries.entries()) {
    const source = pages.dictionaries()[index]
    if (source) logProblems(log, source, { problems })
  }
  if (mayChange) await settleFileDictionaries(databases.app, dictionaries)
  const dictValues = withFileDictionaries(await existingValues(databases.app), dictionaries)
  const held = await readHeldClaims(databases.app)
  const claims = settleClaims(identified, held)
  const defined = await listDefinedActions(databases.app, { has: () => true })
  const madeCodes = defined.map(({ action }) => action)
  const roleCodes = await existingRoleCodes(databases.app)
  const compiled = compilePageSet(
    identified,
    compileOptions({ dictValues, madeCodes, roleCodes, managed: options.managed }),
    claims,
  )
  const codes = new Set(files.map(({ code }) => code))
  if (mayChange) await storeHeldClaims(databases.app, clock, { before: held, after: claims.holders, codes })
  // Two folders may hold files of one name, so the text tells them apart.
  const pairs = files.flatMap((file) => {
    const result = compiled.find((page) => page.file === file.file && page.text === file.text)
    return result ? [{ file, compiled: result }] : []
  })
  const examined = await examineTables(
    options,
    compiled.flatMap(({ plan }) => plan ?? []),
    claims.holders,
  )
  const altered = pairs.filter((page) => {
    const known = running.get(page.file.code)
    const fingerprint = fingerprintOf(page.compiled, examined.get(page.file.code))
    return known?.hash !== page.file.hash || known.fingerprint !== fingerprint
  })
  const gone = [...running.keys()].filter((code) => !files.some((file) => file.code === code))
  const known = compiled.flatMap(({ plan }) => (plan && hasEntity(plan) ? [plan] : []))
  const pending = pairs.filter((page) => altered.includes(page) || running.get(page.file.code)?.isWaiting)
  const waiting = await findWaiting(options, pending, { known, running })
  for (const page of pending) {
    const before = running.get(page.file.code)
    const isWaiting = waiting.has(page)
    // One that waits no longer is held back until it has been started.
    if (before && (isWaiting || !altered.includes(page))) running.set(page.file.code, { ...before, isWaiting })
  }
  const changed = altered.filter((page) => !waiting.has(page))
  const migrated = await migrateTables(
    options,
    changed.flatMap(({ compiled: { plan } }) => (plan && hasEntity(plan) ? [plan] : [])),
    known,
  )

  // Paths may change hands between pages: all are given up before any is taken.
  for (const code of [...gone, ...changed.map(({ file }) => file.code)]) options.endpoints.replace(code, [])
  for (const code of gone) running.delete(code)
  for (const page of changed) {
    running.set(
      page.file.code,
      startPage(options, page, { holders: claims.holders, migrated, examined: examined.get(page.file.code) }),
    )
  }
  await registerPageTables(databases, options.tables, { pages: running, gone })
  await fillAgain(options, migrated)
  await options.indexes.make(migrated, known)
  const placed = pairs.flatMap(({ file: { area }, compiled: { plan } }) => (plan ? [{ plan, area }] : []))
  if (mayChange)
    await settleMenu(databases.app, context, { placed, changed: changed.map(({ file }) => file.code), gone })
}

function fingerprintOf({ problems, plan }: CompiledPageFile, examined: ExaminedExisting | undefined): string {
  // An effect on a page that could not be read is compiled again when it can.
  const waiting = plan ? effectsOf(plan).filter(({ effect }) => effect.work.kind === 'unusable') : []
  const unread = plan?.fields.filter(({ kept }) => kept && !kept.rows) ?? []
  return JSON.stringify([problems, waiting.map(({ effect }) => effect.pointer), unread.length, examined])
}

/** By page, what has become of the tables that were there before: somebody else may have altered them. */
async function examineTables(
  { databases }: PageSetOptions,
  plans: readonly PagePlan[],
  holders: HeldClaims,
): Promise<ReadonlyMap<string, ExaminedExisting>> {
  const made = new Set(plans.filter(hasEntity).flatMap((plan) => tablesOf(plan)))
  const isTaken = (table: string) => made.has(table) || holders.has(claimKey({ kind: 'table', name: table }))
  const examined = new Map<string, ExaminedExisting>()
  for (const plan of plans.filter(hasEntity)) {
    const { existing } = plan.entity
    if (existing) examined.set(plan.code, await examineExisting(databases, plan, existing, isTaken))
  }
  return examined
}

interface AlteredPage {
  readonly file: PageFile
  readonly compiled: CompiledPageFile
}

/**
 * Changed pages whose unique indexes come first: the page of before goes on until they are made. A page that nobody works
 * with here yet does not wait, and refuses what is there already when it saves.
 */
async function findWaiting(
  { indexes, textCollation, log }: SetUpOptions,
  altered: readonly AlteredPage[],
  { known, running }: { readonly known: readonly EntityPagePlan[]; readonly running: Map<string, RunningPage> },
): Promise<ReadonlySet<AlteredPage>> {
  const waiting = new Set<AlteredPage>()
  const sourceOf = sourcesIn(known, textCollation)
  for (const page of altered) {
    const { plan } = page.compiled
    const before = running.get(page.file.code)
    if (!plan || !hasEntity(plan) || !before?.resource) continue
    const [table] = await indexes.ahead(defineTables(plan, { sourceOf, textCollation }), page.file.hash)
    if (table === undefined) continue
    waiting.add(page)
    if (!before.isWaiting) log.info({ table }, migrationMessages.pageWaits(before.outline.title, table))
  }
  return waiting
}

function sourcesIn(known: readonly EntityPagePlan[], textCollation: string | null) {
  return (table: string) => {
    const plan = known.find((one) => one.entity.table === table)
    return plan && { plan, table, textCollation }
  }
}

/** By table; a table that could not be brought to its definition is missing. */
async function migrateTables(
  { databases, log, textCollation, largeFrom }: SetUpOptions,
  plans: readonly EntityPagePlan[],
  known: readonly EntityPagePlan[],
): Promise<ReadonlyMap<string, ExaminedTable>> {
  if (plans.length === 0) return new Map()
  const sourceOf = sourcesIn(known, textCollation)
  // What others keep something of comes before them.
  const wanted = inKeptOrder(plans.flatMap((plan) => defineTables(plan, { sourceOf, textCollation })))
  const states = await readTableStates(
    databases.owner,
    databases.schema,
    wanted.map(({ table }) => table),
    largeFrom,
  )
  const migrated = new Map<string, ExaminedTable>()
  for (const definition of wanted) {
    const { table } = definition
    try {
      const result = await migrateTable(databases, definition, { state: states.get(table) ?? null, largeFrom })
      if (!result) {
        log.warn({ table }, migrationMessages.leftToNewer(table))
        continue
      }
      migrated.set(table, { ...result, sleeping: await columnsWithData(databases.owner, table, result.leftovers) })
      logMigration(log, result)
    } catch (error) {
      // One table that cannot be altered must not keep the other pages from their users.
      log.error({ err: error, table }, migrationMessages.failed(table))
    }
  }
  return migrated
}

/** What others have saved between the change of a table and its page's start is in its kept values, too. */
async function fillAgain(
  { databases, log }: SetUpOptions,
  migrated: ReadonlyMap<string, ExaminedTable>,
): Promise<void> {
  for (const { table, steps } of migrated.values()) {
    if (steps.some(({ kind }) => kind === 'create-table')) continue
    for (const step of steps) {
      if (step.kind !== 'fill-kept') continue
      try {
        await databases.owner.transaction().execute(async (trx) => {
          await holdSummedRows(trx, step.kept)
          await fillKept(trx, step.kept)
        })
      } catch (error) {
        log.error({ err: error, table }, migrationMessages.notFilled(step.kept.field.title))
      }
    }
  }
}

function startPage(
  options: SetUpOptions,
  { file, compiled }: { readonly file: PageFile; readonly compiled: CompiledPageFile },
  { holders, migrated, examined }: Surroundings,
): RunningPage {
  const { plan } = compiled
  const { code } = file
  const outline = ownOutline(readOutline(file.text, file.code, options.managed), file.code, {
    holders,
    managed: options.managed,
  })
  const isUsable = (table: string) => migrated.get(table)?.refusals.every((refusal) => !refusal.blocking) ?? false
  const whole = plan && hasEntity(plan) && tablesOf(plan).every(isUsable) ? withFoundTable(plan, examined) : null
  const resource = whole ? createResource(whole, resourceOptions(options)) : null
  const look = async () => {
    await options.examineAgain()
    return options.unavailable(code)
  }
  const services = { ...options.services, ...options.transfers }
  const own = resource
    ? fromInstallation(
        [
          ...serveResource(services, resource),
          ...onlyKnown(serveTransfers(services, resource), resource),
          ...serveHistory(services, resource, options.resource),
          ...serveDeleted(services, resource),
          ...serveBatch(services, resource),
        ],
        resource,
      )
    : []
  const unavailable = examined && !examined.found ? unavailableReason(outline.title, examined) : null
  const tooNew = tooNewProblem(file, plan, outline.title)
  const reason = tooNew
    ? { reason: async () => tooNew.message }
    : unavailable === null
      ? {}
      : { reason: async () => (await look()) ?? unavailable }
  const served = resource
    ? readsExisting(resource.plan)
      ? watchedEndpoints(own, outline.title, look)
      : own
    : outline.served
      ? serveBrokenPage({ ...outline.served, title: outline.title, ...reason })
      : []
  // A page of panes has nothing to serve but itself.
  const withoutRows = plan && !hasEntity(plan) ? plan : null
  // Its mistakes are none there.
  if (tooNew) options.log.warn(tooNew.message)
  else logProblems(options.log, file, compiled)
  const ofTable = examined ? existingProblems(file.text, examined) : []
  logProblems(options.log, file, { problems: ofTable })
  if (!resource && !withoutRows && !tooNew) options.log.error(messages.unusable(file.file))
  const isServed = serve(options, file, { served, codes: plan ? permissionsAskedFor(plan) : [] })
  const isTried = plan === null || !hasEntity(plan) || tablesOf(plan).every((table) => migrated.has(table))
  return {
    // A table that could not be altered just now is tried again with the next change of any page.
    hash: isTried ? file.hash : '',
    textHash: file.hash,
    stored: plan && hasEntity(plan) ? storedProblems(plan, file.text, migrated) : [],
    pending: () => (plan && hasEntity(plan) ? pendingProblems(plan, file.text, options.indexes.pending) : []),
    fingerprint: fingerprintOf(compiled, examined),
    isTooNew: tooNew !== null,
    file,
    isWaiting: false,
    unavailable,
    outline,
    resource: isServed ? resource : null,
    permissions:
      (plan ? permissionsAskedFor(plan) : null) ??
      (outline.permissionPrefix === null
        ? undefined
        : builtInPermissions(outline.served?.names ?? { permissionPrefix: outline.permissionPrefix })),
    compiled: once(() => {
      const problems = [...(tooNew ? [tooNew] : compiled.problems), ...ofTable]
      const shown = resource?.plan ?? withoutRows
      if (isServed && shown) return JSON.stringify({ plan: storePlan(shown), problems })
      return hasErrors(problems) ? JSON.stringify({ plan: null, problems }) : undefined
    }),
  }
}

/** A text that another server's newer program has, and this one cannot read: what is wrong is the program, not the page. */
function tooNewProblem({ newerProgram }: PageFile, plan: PagePlan | null, title: string): Problem | null {
  if (newerProgram === undefined || plan !== null) return null
  return {
    code: 'schema-version',
    severity: 'error',
    pointer: '',
    message: messages.forNewerProgram(title, newerProgram),
    hint: messages.upgradeServer,
  }
}

function resourceOptions({ databases, indexes, textCollation, managed, resource }: SetUpOptions) {
  return { timeZone: databases.timeZone, gramsIndexes: indexes.grams, textCollation, managed, resource }
}

interface Surroundings {
  readonly holders: HeldClaims
  readonly migrated: ReadonlyMap<string, ExaminedTable>
  readonly examined: ExaminedExisting | undefined
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function serve(
  { endpoints, log }: PageSetOptions,
  file: PageFile,
  { served, codes }: { readonly served: readonly ServedEndpoint[]; readonly codes: readonly string[] },
): boolean {
  try {
    endpoints.replace(file.code, served, codes)
    return true
  } catch (error) {
    if (!(error instanceof PathTakenError)) throw error
    log.error(messages.pathTaken(file.file, error.path))
    return false
  }
}

function tablesOf(plan: EntityPagePlan): readonly string[] {
  return defineTables(plan).map(({ table }) => table)
}
