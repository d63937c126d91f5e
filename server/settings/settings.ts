import { accessSync, constants } from 'node:fs'
import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import type { ThirdLoginProvider } from '../accounts/third-login-provider.ts'
import type { SmtpSettings } from '../delivery/mail-provider.ts'
import { DEFAULT_FILE_SETTINGS, type FileSettings } from '../files/file-settings.ts'
import { DEFAULT_LIST_LIMITS, type ListLimits } from '../resources/lists/list-limits.ts'
import { parseSecretKeys, type SecretKey } from '../secrets/secret-key.ts'
import type { SecondFactorOf } from '../session/session-store.ts'
import { DEFAULT_TEMP_MEGABYTES, type TempSettings } from '../temp/temp-space.ts'
import { parseRanges } from '../webhooks/address-rules.ts'
import { settingsMessages } from './messages.ts'
import { StartProblem } from './start-problem.ts'
import { readThirdLogins } from './third-logins.ts'

/** Everything that can be set from outside, read and checked here and nowhere else. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** Where liveness, readiness and figures are served; null: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** After SIGTERM requests are taken for so long, while nobody is sent here any more. */
  readonly shutdownGraceSeconds: number
  readonly dataFolder: string
  /** Absent: the server starts its own PostgreSQL. */
  readonly database: ExternalDatabase | null
  readonly databaseSchema: string
  /** Off for poolers that hand a connection on after each transaction and keep no statements. */
  readonly preparedStatements: boolean
  /** Whether policies of the database keep tenants apart besides the query layer. */
  readonly rowSecurity: boolean
  /** How much a list may take that no index serves. */
  readonly listLimits: ListLimits
  readonly adminPassword: string | null
  /** Folder of pages besides our own; its pages replace ours of the same code. */
  readonly pagesFolder: string | null
  readonly demoData: boolean
  readonly publicUrl: string | null
  /** Offset of the business zone. */
  readonly timeZone: string
  readonly logLevel: LogLevel
  readonly sessionIdleHours: number
  readonly sessionMaxDays: number
  /** So long lines about sign-ins and operations are kept. */
  readonly logDays: number
  /** Whether X-Forwarded-* headers are believed: only behind a proxy of one's own. */
  readonly trustProxy: boolean
  readonly consoleConfigFile: string | null
  /** Whether people may make accounts of their own. */
  readonly registration: boolean
  /** Where text messages are handed over; null: they stay in a file of the data folder. */
  /** Of whom a second factor is wanted. */
  readonly secondFactorOf: SecondFactorOf
  readonly smsWebhook: { readonly url: string; readonly token: string | null } | null
  /** Other services whose accounts may sign in. */
  readonly thirdLogins: readonly ThirdLoginProvider[]
  /** Address of a CAS server, without `/login`. */
  readonly casUrl: string | null
  /** Origins of consoles on other hosts that may call the API. */
  readonly corsOrigins: readonly string[]
  readonly signature: SignatureMode
  /** The key of signatures, or `OWN_SIGNATURE_KEY`; null: the contract's. */
  readonly signatureKey: string | null
  readonly files: FileSettings
  /** Room for files of exports and imports that are on their way. */
  readonly temp: TempSettings
  /** Who carries e-mails; null: they stay in a file of the data folder. */
  readonly smtp: SmtpSettings | null
  /** Keys under which secrets of others are stored, the one for new ones first; null: none is set. */
  readonly secretKeys: readonly SecretKey[] | null
  /** Networks that are not public in which connections to data sources may be tried. */
  readonly dataSourceRanges: BlockList
}

export interface ExternalDatabase {
  readonly url: string
  /** Role that may alter tables; the same as `url` when there is only one. */
  readonly ddlUrl: string
  readonly hasOwnDdlRole: boolean
  /** Where notifications are listened to, past a pooler; the same as `url` when there is none. */
  readonly listenUrl: string
  /** A replica for what reads much; null: there is none. */
  readonly readUrl: string | null
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** What becomes of signatures: not looked at; checked when there is one; demanded. */
const SIGNATURE_MODES = ['off', 'accept', 'require'] as const
export type SignatureMode = (typeof SIGNATURE_MODES)[number]

/** Of `SIGNATURE_KEY`: one that the installation makes and keeps. */
export const OWN_SIGNATURE_KEY = 'own'
const SIGNATURE_KEY_LENGTH = { minimum: 16, maximum: 200 } as const

const MEGABYTE = 1024 * 1024
const TEMP_MEGABYTES = { fallback: DEFAULT_TEMP_MEGABYTES, minimum: 16, maximum: 10_000_000 } as const

export type Environment = Readonly<Record<string, string | undefined>>

/** @throws {StartProblem} whose message names the setting and the remedy. */
export function readSettings(environment: Environment, workingFolder: string): Settings {
  const text = (name: string) => environment[name]?.trim() || undefined
  const database = readDatabase({
    url: text('DATABASE_URL'),
    ddlUrl: text('DATABASE_DDL_URL'),
    listenUrl: text('DATABASE_LISTEN_URL'),
    readUrl: text('DATABASE_READ_URL'),
  })
  const optionalPath = (name: string) => {
    const value = text(name)
    return value === undefined ? null : resolve(workingFolder, value)
  }
  return {
    port: readPort('PORT', text('PORT') ?? '3000'),
    host: readHost('HOST', text('HOST')),
    metrics: readMetrics(text),
    shutdownGraceSeconds: readNumber('SHUTDOWN_GRACE_SECONDS', text('SHUTDOWN_GRACE_SECONDS'), {
      fallback: 0,
      minimum: 0,
      maximum: 300,
    }),
    dataFolder: resolve(workingFolder, text('DATA_DIR') ?? './data'),
    database,
    databaseSchema: readMatching(
      text('DATABASE_SCHEMA') ?? 'pagewright',
      /^[a-z][a-z0-9_]{0,62}$/,
      settingsMessages.schema,
    ),
    preparedStatements: readFlag('PREPARED_STATEMENTS', text('PREPARED_STATEMENTS'), true),
    rowSecurity: readFlag('ROW_SECURITY', text('ROW_SECURITY'), false),
    listLimits: {
      seconds: readNumber('LIST_SECONDS', text('LIST_SECONDS'), {
        fallback: DEFAULT_LIST_LIMITS.seconds,
        minimum: 1,
        maximum: 10,
      }),
      scanRows: readNumber('LIST_SCAN_ROWS', text('LIST_SCAN_ROWS'), {
        fallback: DEFAULT_LIST_LIMITS.scanRows,
        minimum: 0,
        maximum: 1_000_000_000,
      }),
    },
    adminPassword: readAdminPassword(environment.ADMIN_PASSWORD),
    pagesFolder: readPagesFolder(optionalPath('PAGES_DIR')),
    demoData: readFlag('DEMO_DATA', text('DEMO_DATA'), database === null),
    publicUrl: readPublicUrl(text('PUBLIC_URL')),
    timeZone: readMatching(text('TIME_ZONE') ?? '+08:00', /^[+-](?:0\d|1[0-4]):[0-5]\d$/, settingsMessages.timeZone),
    logLevel: readLogLevel(text('LOG_LEVEL') ?? 'info'),
    sessionIdleHours: readNumber('SESSION_IDLE_HOURS', text('SESSION_IDLE_HOURS'), {
      fallback: 2,
      minimum: 0.1,
      maximum: 168,
    }),
    sessionMaxDays: readNumber('SESSION_MAX_DAYS', text('SESSION_MAX_DAYS'), { fallback: 7, minimum: 1, maximum: 30 }),
    logDays: readNumber('LOG_DAYS', text('LOG_DAYS'), { fallback: 180, minimum: 1, maximum: 3_650 }),
    trustProxy: readFlag('TRUST_PROXY', text('TRUST_PROXY'), false),
    consoleConfigFile: optionalPath('CONSOLE_CONFIG'),
    registration: readFlag('REGISTRATION', text('REGISTRATION'), false),
    secondFactorOf: readSecondFactorOf(
      text('SECOND_FACTOR_REQUIRED'),
      database === null || text('SECRET_KEY') !== undefined,
    ),
    smsWebhook: readSmsWebhook(text('SMS_WEBHOOK_URL'), text('SMS_WEBHOOK_TOKEN')),
    ...readForeignSignIns(optionalPath('THIRD_LOGIN_CONFIG'), text('CAS_URL'), text('PUBLIC_URL')),
    corsOrigins: readOrigins(text('CORS_ORIGINS')),
    signature: readSignatureMode(text('SIGNATURE') ?? 'accept'),
    signatureKey: readSignatureKey(text('SIGNATURE_KEY')),
    smtp: readSmtp(text('SMTP_URL'), text('SMTP_FROM')),
    secretKeys: readSecretKeys(text('SECRET_KEY')),
    dataSourceRanges: readRanges('DATA_SOURCE_PRIVATE_RANGES', text('DATA_SOURCE_PRIVATE_RANGES')),
    files: readFileSettings(environment, workingFolder),
    temp: {
      folder: resolve(workingFolder, text('TEMP_DIR') ?? join(text('DATA_DIR') ?? './data', 'temp')),
      maxBytes: MEGABYTE * readNumber('TEMP_MAX_MB', text('TEMP_MAX_MB'), TEMP_MEGABYTES),
    },
  }
}

function invalid(message: string): StartProblem {
  return new StartProblem('invalid-setting', message)
}

const SECOND_FACTOR_OF: Readonly<Record<string, SecondFactorOf>> = { admin: 'administrators', all: 'everybody' }

function readSecondFactorOf(value: string | undefined, hasKey: boolean): SecondFactorOf {
  const wanted = value === undefined ? 'nobody' : SECOND_FACTOR_OF[value]
  if (wanted === undefined) throw invalid(settingsMessages.secondFactor(value ?? ''))
  // Whoever had to set one up could not, and could do nothing else.
  if (wanted !== 'nobody' && !hasKey) throw invalid(settingsMessages.secondFactorWithoutKey)
  return wanted
}

function readPort(name: string, value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  if (!(port <= 65_535)) throw invalid(settingsMessages.port(name, value))
  return port
}

function readHost(name: string, value = '127.0.0.1'): string {
  return readMatching(value, /^[\w.:-]+$/, (wrong) => settingsMessages.host(name, wrong))
}

/** Off unless it is asked for, and then for this machine alone unless more is asked for. */
function readMetrics(text: ReadText): Settings['metrics'] {
  const port = text('METRICS_PORT')
  const host = readHost('METRICS_HOST', text('METRICS_HOST'))
  if (port === undefined) return null
  if (port !== '0' && port === (text('PORT') ?? '3000')) throw invalid(settingsMessages.metricsPortTaken)
  return { port: readPort('METRICS_PORT', port), host }
}

function readMatching(value: string, pattern: RegExp, message: (value: string) => string): string {
  if (!pattern.test(value)) throw invalid(message(value))
  return value
}

function readFlag(name: string, value: string | undefined, fallback: boolean): boolean {
  if (value === undefined) return fallback
  if (value !== '0' && value !== '1') throw invalid(settingsMessages.flag(name, value))
  return value === '1'
}

function readNumber(
  name: string,
  value: string | undefined,
  { fallback, minimum, maximum }: { fallback: number; minimum: number; maximum: number },
): number {
  if (value === undefined) return fallback
  const number = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= minimum && number <= maximum)) throw invalid(settingsMessages.number(name, value, minimum, maximum))
  return number
}

interface DatabaseUrls {
  readonly url: string | undefined
  readonly ddlUrl: string | undefined
  readonly listenUrl: string | undefined
  readonly readUrl: string | undefined
}

function readDatabase({ url, ddlUrl, listenUrl, readUrl }: DatabaseUrls): ExternalDatabase | null {
  const others = Object.entries({
    DATABASE_DDL_URL: ddlUrl,
    DATABASE_LISTEN_URL: listenUrl,
    DATABASE_READ_URL: readUrl,
  })
  for (const [name, value] of others) {
    if (value === undefined) continue
    if (url === undefined) throw invalid(settingsMessages.urlWithoutDatabase(name))
    assertDatabaseUrl(name, value)
  }
  if (url === undefined) return null
  assertDatabaseUrl('DATABASE_URL', url)
  return {
    url,
    ddlUrl: ddlUrl ?? url,
    hasOwnDdlRole: ddlUrl !== undefined && ddlUrl !== url,
    listenUrl: listenUrl ?? url,
    readUrl: readUrl ?? null,
  }
}

/** The value itself is not repeated in the message: it holds a password. */
function assertDatabaseUrl(name: string, value: string): void {
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  const known = parsed?.protocol === 'postgres:' || parsed?.protocol === 'postgresql:'
  if (!known || parsed.pathname.length < 2) throw invalid(settingsMessages.databaseUrl(name))
}

function readAdminPassword(value: string | undefined): string | null {
  if (value === undefined || value === '') return null
  if (value.length < 8 || value.length > 128) throw invalid(settingsMessages.password)
  return value
}

function readPublicUrl(value: string | undefined): string | null {
  if (value === undefined) return null
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') throw invalid(settingsMessages.publicUrl(value))
  return parsed.origin
}

function readOrigins(value: string | undefined): readonly string[] {
  const entries = value?.split(',').map((entry) => entry.trim()) ?? []
  return entries.map((entry) => {
    const parsed = URL.canParse(entry) ? new URL(entry) : undefined
    const known = parsed?.protocol === 'https:' || parsed?.protocol === 'http:'
    if (!known || parsed.pathname !== '/' || parsed.search !== '') throw invalid(settingsMessages.corsOrigins(entry))
    return parsed.origin
  })
}

function readSignatureMode(value: string): SignatureMode {
  const mode = SIGNATURE_MODES.find((name) => name === value)
  if (!mode) throw invalid(settingsMessages.signature(value, SIGNATURE_MODES.join('、')))
  return mode
}

/** The value itself is not repeated in the message: it is meant to be known to few. */
function readSignatureKey(value: string | undefined): string | null {
  if (value === undefined) return null
  const { minimum, maximum } = SIGNATURE_KEY_LENGTH
  const isKey = value === OWN_SIGNATURE_KEY || (value.length >= minimum && value.length <= maximum)
  if (!isKey) throw invalid(settingsMessages.signatureKey(minimum, maximum))
  return value
}

function readSmsWebhook(url: string | undefined, token: string | undefined): Settings['smsWebhook'] {
  if (url === undefined) {
    if (token !== undefined) throw invalid(settingsMessages.smsTokenAlone)
    return null
  }
  return { url: readServiceAddress('SMS_WEBHOOK_URL', url), token: token ?? null }
}

/** Both send people away and have them come back, so both need to know where to. */
function readForeignSignIns(
  file: string | null,
  casUrl: string | undefined,
  publicUrl: string | undefined,
): Pick<Settings, 'thirdLogins' | 'casUrl'> {
  const needing = [...(file === null ? [] : ['THIRD_LOGIN_CONFIG']), ...(casUrl === undefined ? [] : ['CAS_URL'])]
  const [first] = needing
  if (first !== undefined && publicUrl === undefined) throw invalid(settingsMessages.needsPublicUrl(first))
  return {
    thirdLogins: file === null ? [] : readThirdLogins(file),
    casUrl: casUrl === undefined ? null : readServiceAddress('CAS_URL', casUrl).replace(/\/+$/, ''),
  }
}

/** An http(s) address without credentials in it. It is not repeated in the message: it may hold a key. */
function readServiceAddress(name: string, value: string): string {
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  const known = parsed?.protocol === 'https:' || parsed?.protocol === 'http:'
  if (!known || parsed.username !== '') throw invalid(settingsMessages.serviceAddress(name))
  return value
}

function readSmtp(url: string | undefined, from: string | undefined): SmtpSettings | null {
  if (url === undefined && from === undefined) return null
  if (url === undefined || from === undefined) throw invalid(settingsMessages.smtpIncomplete)
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const known = parsed?.protocol === 'smtp:' || parsed?.protocol === 'smtps:'
  if (!known || parsed.hostname === '') throw invalid(settingsMessages.smtpUrl)
  if (!/^[^<>@\r\n]*<?[^<>@\s]+@[^<>@\s]+>?$/.test(from)) throw invalid(settingsMessages.smtpFrom)
  return { url, from }
}

/** The value itself is not repeated in the message. */
function readSecretKeys(value: string | undefined): readonly SecretKey[] | null {
  if (value === undefined) return null
  const keys = parseSecretKeys(value)
  if (!keys) throw invalid(settingsMessages.secretKey)
  return keys
}

function readRanges(name: string, value = ''): BlockList {
  const ranges = parseRanges(value)
  if (!ranges) throw invalid(settingsMessages.ranges(name, value))
  return ranges
}

type ReadText = (name: string) => string | undefined

/** Where stored files lie, for commands too. */
export function readFileSettings(environment: Environment, workingFolder: string): FileSettings {
  const text: ReadText = (name) => environment[name]?.trim() || undefined
  const folder = resolve(workingFolder, text('FILES_DIR') ?? join(text('DATA_DIR') ?? './data', 'files'))
  const number = (name: string, fallback: number, minimum: number, maximum: number) =>
    readNumber(name, text(name), { fallback, minimum, maximum })
  const usual = DEFAULT_FILE_SETTINGS
  return {
    folder,
    s3: readS3(text),
    maxMegabytes: number('UPLOAD_MAX_MB', usual.maxMegabytes, 1, 2_048),
    dailyMegabytes: number('UPLOAD_DAILY_MB', usual.dailyMegabytes, 1, 1_000_000),
    uploadsPerMinute: number('UPLOADS_PER_MINUTE', usual.uploadsPerMinute, 1, 10_000),
    graceHours: number('UPLOAD_GRACE_HOURS', usual.graceHours, 1, 720),
    linkHours: number('FILE_LINK_HOURS', usual.linkHours, 0.1, 24),
  }
}

const S3_SETTINGS = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** All of it or nothing: a store without its key is a mistake, and not the local folder. */
function readS3(text: ReadText): FileSettings['s3'] {
  const [endpoint, accessKeyId, secretAccessKey] = S3_SETTINGS.map(text)
  if (endpoint === undefined && accessKeyId === undefined && secretAccessKey === undefined) return null
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw invalid(settingsMessages.s3Incomplete(S3_SETTINGS.filter((name) => text(name) === undefined).join('、')))
  }
  return {
    endpoint: readServiceAddress('S3_ENDPOINT', endpoint),
    accessKeyId,
    secretAccessKey,
    region: text('S3_REGION') ?? 'auto',
  }
}

function readLogLevel(value: string): LogLevel {
  const level = LOG_LEVELS.find((name) => name === value)
  if (!level) throw invalid(settingsMessages.logLevel(value, LOG_LEVELS.join('、')))
  return level
}

function readPagesFolder(folder: string | null): string | null {
  if (folder === null) return null
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return folder
  } catch (error) {
    throw new StartProblem('invalid-setting', settingsMessages.pagesFolder(folder), { cause: error })
  }
}
