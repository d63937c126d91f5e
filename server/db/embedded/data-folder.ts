import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartProblem } from '../../settings/start-problem.ts'
import { embeddedMessages } from './messages.ts'
import { canTraverse, openFallbackRoot } from './reachable-folder.ts'
import type { SystemUser } from './system-user.ts'

const SUPPORTED_VERSION = '18'
/** Holds the folder of the database when that is not `DATA_DIR/database`. */
const LOCATION_FILE = 'database-location'
const MADE = 'made'

/** Everything of one embedded database, in one folder that appears whole: first made aside, then renamed. */
export interface DatabaseFolder {
  readonly folder: string
  /** PostgreSQL's own data folder. */
  readonly cluster: string
  readonly log: string
}

/** Generated on the first start, kept at 0600. */
export interface Credentials {
  readonly superuser: string
  readonly owner: string
  readonly app: string
}

/** Makes sure that the data folder exists and can be written. */
export function openDataFolder(folder: string): string {
  try {
    makeFolder(folder)
    // Of a file, and of what lies below one.
    readdirSync(folder)
    accessSync(folder, constants.W_OK)
    return realpathSync(folder)
  } catch (error) {
    const isNoFolder = error instanceof Error && 'code' in error && error.code === 'ENOTDIR'
    const message = isNoFolder ? embeddedMessages.notAFolder(folder) : embeddedMessages.notWritable(folder)
    throw new StartProblem('folder-not-writable', message, { cause: error })
  }
}

/** One step at a time: Node's own `recursive` never returns for a folder below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/**
 * Where the database of `dataFolder` lives: inside it, or, when the postgres user cannot get there (a folder under
 * /root, or one made by `mktemp -d`), in a folder of its own under /var/lib; a file in the data folder says where. Its
 * name is random and not made from the path: a new data folder at an old path begins anew.
 */
export function locateDatabase(
  dataFolder: string,
  user: SystemUser | undefined,
  report: (message: string) => void,
): DatabaseFolder {
  const known = readLocation(dataFolder)
  if (!known && (!user || canTraverse(dataFolder, user))) return toDatabaseFolder(join(dataFolder, 'database'))
  const location = known ?? chooseLocation(dataFolder, user)
  if (location.made && !existsSync(location.folder)) {
    throw new StartProblem('database-folder-damaged', embeddedMessages.missingCluster(location.folder))
  }
  report(embeddedMessages.movedCluster(location.folder, dataFolder))
  return toDatabaseFolder(location.folder)
}

/** Whether a database has been made for the data folder, here or elsewhere. */
export function hasDatabase(dataFolder: string): boolean {
  return existsSync(join(dataFolder, 'database')) || readLocation(dataFolder)?.made === true
}

/** Noted once the database is there, so that its loss is noticed and not mistaken for a first start. */
export function rememberLocation(dataFolder: string): void {
  const location = readLocation(dataFolder)
  if (location && !location.made) writeLocation(dataFolder, { ...location, made: true })
}

interface Location {
  readonly folder: string
  /** Whether the database has been made there. */
  readonly made: boolean
}

function chooseLocation(dataFolder: string, user: SystemUser | undefined): Location {
  const root = user && openFallbackRoot(user)
  if (!root) throw new StartProblem('folder-not-traversable', embeddedMessages.notTraversable(dataFolder))
  const location = { folder: join(root, randomBytes(8).toString('hex')), made: false }
  writeLocation(dataFolder, location)
  return location
}

function readLocation(dataFolder: string): Location | undefined {
  const file = join(dataFolder, LOCATION_FILE)
  if (!existsSync(file)) return undefined
  const [folder = '', state] = readFileSync(file, 'utf8').split('\n')
  return { folder, made: state === MADE }
}

function writeLocation(dataFolder: string, { folder, made }: Location): void {
  const file = join(dataFolder, LOCATION_FILE)
  writeFileSync(`${file}.new`, `${folder}\n${made ? MADE : ''}\n`, { flush: true })
  renameSync(`${file}.new`, file)
}

function toDatabaseFolder(folder: string): DatabaseFolder {
  return { folder, cluster: join(folder, 'cluster'), log: join(folder, 'postgres.log') }
}

/** A folder aside for `initdb`. What a broken first start left there has never held data. */
export function prepareDraft(database: DatabaseFolder, user: SystemUser | undefined): DatabaseFolder {
  const draft = toDatabaseFolder(`${database.folder}.new`)
  rmSync(draft.folder, { recursive: true, force: true })
  mkdirSync(draft.cluster, { recursive: true })
  chmodSync(draft.folder, user ? 0o755 : 0o700)
  chmodSync(draft.cluster, 0o700)
  if (user) chownSync(draft.cluster, user.uid, user.gid)
  return draft
}

export function publishDraft(draft: DatabaseFolder, database: DatabaseFolder): void {
  // An empty folder may stand in the way; one with anything in it makes the rename fail, as it must.
  renameSync(draft.folder, database.folder)
}

/** `empty` only when there is nothing at all: whatever else is there is never initialised over. */
export function inspect(database: DatabaseFolder): 'empty' | 'initialised' {
  if (!existsSync(database.folder) || readdirSync(database.folder).length === 0) return 'empty'
  const damaged = (reason: string) =>
    new StartProblem('database-folder-damaged', embeddedMessages.damaged(database.folder, reason))
  const versionFile = join(database.cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) throw damaged(embeddedMessages.reasonNoVersion)
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version !== SUPPORTED_VERSION) throw damaged(embeddedMessages.reasonVersion(version.slice(0, 20)))
  if (!existsSync(join(database.cluster, 'global', 'pg_control'))) throw damaged(embeddedMessages.reasonNoControl)
  return 'initialised'
}

export function createCredentials(): Credentials {
  const secret = () => randomBytes(24).toString('base64url')
  return { superuser: secret(), owner: secret(), app: secret() }
}

export function writeCredentials(database: DatabaseFolder, credentials: Credentials): void {
  writeFileSync(join(database.folder, 'credentials.json'), JSON.stringify(credentials), { mode: 0o600, flush: true })
}

export function readCredentials(database: DatabaseFolder): Credentials {
  try {
    const value: unknown = JSON.parse(readFileSync(join(database.folder, 'credentials.json'), 'utf8'))
    const text = (name: keyof Credentials) => {
      const secret: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
      if (typeof secret !== 'string') throw new TypeError(`credentials.json lacks "${name}".`)
      return secret
    }
    return { superuser: text('superuser'), owner: text('owner'), app: text('app') }
  } catch (error) {
    const message = embeddedMessages.damaged(database.folder, embeddedMessages.reasonCredentials)
    throw new StartProblem('database-folder-damaged', message, { cause: error })
  }
}
