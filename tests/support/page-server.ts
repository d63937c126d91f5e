import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PostgresQueryCompiler } from 'kysely'
import pino, { type Logger } from 'pino'
import type { Envelope, FieldError } from '#schemas/api/envelope.ts'
import type { AppOptions } from '#server/app.ts'
import type { Databases } from '#server/db/databases.ts'
import type { FileSettings } from '#server/files/file-settings.ts'
import type { ListLimits } from '#server/resources/lists/list-limits.ts'
import type { ManagedDefinitions } from '#server/resources/managed/managed-registry.ts'
import { openPageSet, type PageSet } from '#server/resources/pages/page-set.ts'
import type { SheetLimits } from '#server/spreadsheets/sheet-part.ts'
import type { TempSettings } from '#server/temp/temp-space.ts'
import { createTestServer, type TestAnswer, type TestServer, testPasswords, testSecrets } from './test-server.ts'

/** A page as an author writes it; only what a test cares about. */
export type PageJson = Readonly<Record<string, unknown>>

export interface PageServer extends TestServer {
  readonly pageSet: PageSet
  /** Lines of the server's log, newest last. */
  readonly logged: readonly { readonly level: number; readonly msg: string }[]
  /** Puts a page file where the server looks, and waits until it has looked. */
  readonly writePage: (file: string, page: PageJson | string) => Promise<void>
  readonly removePage: (file: string) => Promise<void>
}

const DICTIONARY_FOLDER = join(import.meta.dirname, '../../schemas/dictionaries')

/** The test server with these page files set up: tables, calls, permissions and menu entries. */
export async function createPageServer(
  pages: Readonly<Record<string, PageJson | string>>,
  options: {
    /** Version of its program, whose page files it shares with other servers; absent: it serves its own alone. */
    readonly program?: string
    /** Pages that come with that program, in the place of which the others stand. */
    readonly productPages?: Readonly<Record<string, PageJson | string>>
    /** Another server on the same database. */
    readonly beside?: TestServer
    readonly onStatement?: (sql: string) => void
    readonly app?: Partial<AppOptions>
    readonly rowSecurity?: boolean
    readonly replica?: boolean
    readonly managed?: ManagedDefinitions
    /** A table with so many rows is a large one. */
    readonly largeFrom?: number
    readonly listLimits?: ListLimits
    readonly files?: Partial<FileSettings>
    readonly gapFreeWaitMs?: number
    readonly figuresLimitMs?: number
    readonly temp?: TempSettings
    readonly maxWorkbookBytes?: number
    readonly sheetLimits?: SheetLimits
  } = {},
): Promise<PageServer> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-pages-'))
  for (const [file, page] of Object.entries(pages)) await writePageFile(folder, file, page)
  const productFolder = await mkdtemp(join(tmpdir(), 'pagewright-product-'))
  for (const [file, page] of Object.entries(options.productPages ?? {})) await writePageFile(productFolder, file, page)
  const logged: { level: number; msg: string }[] = []
  const log = createMemoryLog(logged)
  const opened: { pageSet?: PageSet } = {}
  const server = await createTestServer({
    pageFolders: options.program === undefined ? [folder] : [productFolder, folder],
    ...(options.program !== undefined && { program: options.program, logger: log }),
    ...(options.beside && { beside: options.beside }),
    app: {
      ...options.app,
      isPublicFile: (table, field) => opened.pageSet?.isPublicFile(table, field) ?? false,
      resource: (code) => opened.pageSet?.resource(code),
      workOn: (code, context) => opened.pageSet?.workOn(code, context),
      countReads: async (...reads) => opened.pageSet?.countReads(...reads),
      compiledPages: {
        find: (code, hash) => opened.pageSet?.compiled(code, hash),
        heldBack: (code) => opened.pageSet?.heldBack(code),
        problems: (code, hash) => opened.pageSet?.problems(code, hash) ?? [],
        permissionsOf: (code) => opened.pageSet?.permissionsOf(code),
      },
    },
    ...(options.rowSecurity === undefined ? {} : { rowSecurity: options.rowSecurity }),
    ...(options.replica && { replica: true }),
    ...(options.files && { files: options.files }),
    beforeReady: async ({ databases, files, pages: store, tables, dynamicEndpoints, now }) => {
      opened.pageSet = await openPageSet({
        databases: options.onStatement ? watchStatements(databases, options.onStatement) : databases,
        pages: store,
        tables,
        endpoints: dynamicEndpoints,
        clock: now,
        fileLinks: files.links,
        passwords: testPasswords,
        secrets: testSecrets,
        log,
        dictionaryFolder: DICTIONARY_FOLDER,
        ...(options.managed && { managed: options.managed }),
        ...(options.largeFrom !== undefined && { largeFrom: options.largeFrom }),
        ...(options.listLimits && { listLimits: options.listLimits }),
        ...(options.figuresLimitMs !== undefined && { figuresLimitMs: options.figuresLimitMs }),
        ...(options.gapFreeWaitMs !== undefined && { gapFreeWaitMs: options.gapFreeWaitMs }),
        ...(options.temp && { temp: options.temp }),
        ...(options.sheetLimits && { sheetLimits: options.sheetLimits }),
        ...(options.maxWorkbookBytes !== undefined && { maxWorkbookBytes: options.maxWorkbookBytes }),
      })
    },
  })
  const { pageSet } = opened
  if (!pageSet) throw new Error('The page set was not opened.')
  return {
    ...server,
    pageSet,
    logged,
    writePage: async (file, page) => {
      await writePageFile(folder, file, page)
      await server.pages.rescan()
    },
    removePage: async (file) => {
      await rm(join(folder, file))
      await server.pages.rescan()
    },
    close: async () => {
      await pageSet.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
      await rm(productFolder, { recursive: true, force: true })
    },
  }
}

/** Tells the text of every statement that requests send, before its values are bound. */
function watchStatements(databases: Databases, onStatement: (sql: string) => void): Databases {
  const compiler = new PostgresQueryCompiler()
  const app = databases.app.withPlugin({
    transformQuery: ({ node, queryId }) => {
      onStatement(compiler.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { ...databases, app }
}

async function writePageFile(folder: string, file: string, page: PageJson | string): Promise<void> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, typeof page === 'string' ? page : JSON.stringify(page, null, 2))
}

function createMemoryLog(lines: { level: number; msg: string }[]): Logger {
  return pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
}

/** A page of one table with these fields; everything that has a default is left to it. */
export function pageOf(code: string, fields: PageJson, more: PageJson = {}): PageJson {
  const name = code.replaceAll('-', '')
  return {
    schemaVersion: 1,
    code,
    title: `试验${code}`,
    permissionPrefix: `trial:${name}`,
    entity: { table: `trial_${name}`, api: `/trial/${name}` },
    fields,
    ...more,
  }
}

export type WireRow = Readonly<Record<string, unknown>>

export interface Page {
  readonly records: readonly WireRow[]
  readonly total: number
  readonly totalIsExact?: boolean
  readonly nodeTotal?: number
  readonly nodeTotalIsExact?: boolean
  readonly ancestors?: readonly WireRow[]
}

/** What all rows of a list come to. */
interface Figures {
  readonly statistics?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly tabCounts?: { readonly total: number; readonly counts: Readonly<Record<string, number>> }
  readonly total?: number
}

/** What a `saveAll` answers. */
export interface SavedAnswer {
  readonly added: readonly { readonly rowKey: string; readonly record: WireRow }[]
  readonly changed: readonly WireRow[]
  readonly deleted: number
}

/** The calls of one page, for one user. */
export interface PageClient {
  readonly list: (query?: Record<string, string>) => Promise<Envelope<Page>>
  readonly statistics: (query?: Record<string, string>) => Promise<Envelope<Figures>>
  readonly get: (id: string) => Promise<Envelope<WireRow>>
  readonly add: (row: unknown, headers?: Record<string, string>) => Promise<Envelope<WireRow>>
  readonly edit: (row: unknown, headers?: Record<string, string>) => Promise<Envelope<WireRow>>
  readonly remove: (id: string) => Promise<Envelope>
  readonly removeBatch: (ids: string) => Promise<Envelope>
  readonly saveAll: (rows: unknown, headers?: Record<string, string>) => Promise<Envelope<SavedAnswer>>
  /** Adds a row that is expected to be fine. */
  readonly stored: (row: unknown) => Promise<WireRow & { readonly id: string; readonly version: number }>
}

export function clientOf(server: Pick<TestServer, 'call'>, api: string, token: string, tenantId = 0): PageClient {
  const headers = { 'X-Tenant-Id': String(tenantId) }
  const call = async <Result>(given: Omit<Parameters<TestServer['call']>[0], 'token'>) => {
    const answer: TestAnswer<Result> = await server.call<Result>({
      ...given,
      token,
      headers: { ...headers, ...given.headers },
    })
    if (answer.status >= 500) throw new Error(`${given.method} ${given.path} answered ${answer.status}: ${answer.text}`)
    return answer.body
  }
  const add: PageClient['add'] = (body, more = {}) => call({ method: 'POST', path: `${api}/add`, body, headers: more })
  return {
    list: (query = {}) => call({ method: 'GET', path: `${api}/list`, query }),
    statistics: (query = {}) => call({ method: 'GET', path: `${api}/statistics`, query }),
    get: (id) => call({ method: 'GET', path: `${api}/queryById`, query: { id } }),
    add,
    edit: (body, more = {}) => call({ method: 'PUT', path: `${api}/edit`, body, headers: more }),
    remove: (id) => call({ method: 'DELETE', path: `${api}/delete`, query: { id } }),
    saveAll: (body, more = {}) => call({ method: 'POST', path: `${api}/saveAll`, body, headers: more }),
    removeBatch: (ids) => call({ method: 'DELETE', path: `${api}/deleteBatch`, query: { ids } }),
    stored: async (row) => {
      const answer = await add(row)
      if (!answer.success) throw new Error(`The row was refused: ${answer.message} ${JSON.stringify(answer.result)}`)
      return { ...answer.result, id: String(answer.result.id), version: Number(answer.result.version) }
    },
  }
}

/** Pointers and messages of a refused save. */
export function errorsOf(answer: Envelope): readonly string[] {
  // A refused save carries this; anything else makes the test fail where it looks.
  const { errors } = (answer.result ?? {}) as { readonly errors?: readonly FieldError[] }
  return (errors ?? []).map(({ pointer, message }) => `${pointer} ${message}`)
}
