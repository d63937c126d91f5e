import { type DoneMigration, describeAge, judgeSchema } from '../db/schema-age.ts'

/** What has to work for a server to be sent requests. */
export const HEALTH_CHECKS = ['started', 'database', 'notifications', 'migrations', 'jobs', 'accepting'] as const
export type HealthCheck = (typeof HEALTH_CHECKS)[number]

/** What a server says of itself. Neither names nor addresses nor values are in it. */
export interface HealthAnswer {
  readonly ready: boolean
  readonly program: string
  readonly checks: Readonly<Record<HealthCheck, 'ok' | 'failed'>>
  /** What works, and is not as it should be: older page files than others have, a replica that is away. */
  readonly notes: readonly string[]
}

/** What there is to ask once the server has started. */
export interface HealthSources {
  /** Migrations that the database has seen, on a connection that does not depend on how busy requests are. */
  readonly doneMigrations: () => Promise<readonly DoneMigration[]>
  readonly migrations: readonly string[]
  readonly isListening: () => boolean | Promise<boolean>
  readonly areJobsWorking: () => boolean
  readonly notes: () => readonly string[]
}

export interface Health {
  readonly ask: () => Promise<HealthAnswer>
  /** Everything is there: from now on it is asked. */
  readonly begin: (sources: HealthSources) => void
  /** No more requests are wanted. */
  readonly end: () => void
}

const PATIENCE_MS = 2_000
/** However many ask, the database is asked so seldom. */
const KEPT_MS = 500

/** @param program `pagewright 1.2.0` */
export function createHealth(program: string, now: () => number = () => performance.now()): Health {
  let sources: HealthSources | undefined
  let isEnded = false
  let asked: { readonly at: number; readonly answer: Promise<HealthAnswer> } | undefined

  return {
    ask: () => {
      if (!asked || now() - asked.at >= KEPT_MS) asked = { at: now(), answer: examine(program, sources, isEnded) }
      return asked.answer
    },
    begin: (given) => {
      sources = given
      asked = undefined
    },
    end: () => {
      isEnded = true
      asked = undefined
    },
  }
}

async function examine(program: string, sources: HealthSources | undefined, isEnded: boolean): Promise<HealthAnswer> {
  const [done, isListening] = sources
    ? await Promise.all([
        inTime(sources.doneMigrations()).catch(() => null),
        inTime(Promise.resolve(sources.isListening())).catch(() => false),
      ])
    : [null, false]
  const known = new Set(sources?.migrations)
  const names = new Set(done?.map(({ name }) => name))
  const checks = {
    started: sources !== undefined,
    database: done !== null,
    notifications: isListening,
    migrations: done !== null && [...known].every((name) => names.has(name)),
    jobs: sources?.areJobsWorking() ?? false,
    accepting: !isEnded,
  } satisfies Record<HealthCheck, boolean>
  const age = sources && done ? describeAge(judgeSchema(done, known)) : null
  return {
    ready: Object.values(checks).every(Boolean),
    program,
    // The same keys as `checks` has.
    checks: Object.fromEntries(
      Object.entries(checks).map(([name, isOk]) => [name, isOk ? 'ok' : 'failed']),
    ) as HealthAnswer['checks'],
    notes: [...(age === null ? [] : [age]), ...(sources?.notes() ?? [])],
  }
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
