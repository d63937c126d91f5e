import type { Environment } from '#server/settings/settings.ts'

/** Where a command writes; a test hands over its own. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
}

/** What a command works on. */
export interface CommandContext {
  readonly terminal: Terminal
  /** Folder of the installation, below which `schemas/` lies; file names are given relative to it. */
  readonly root: string
  /** The folder of PAGES_DIR, when it is set: its pages add to the product's and override them. */
  readonly pagesDir: string | null
  /** DATABASE_URL, when it is set. */
  readonly databaseUrl: string | null
  /** DATABASE_DDL_URL, when it is set: the role that owns the tables. */
  readonly databaseDdlUrl: string | null
  /** DATA_DIR: where the embedded database lies. */
  readonly dataFolder: string
  /** SECRET_KEY, when it is set: under which secrets of others are stored. */
  readonly secretKey: string | null
  /** WEBHOOK_SECRET, when it is set: a secret is not written into a command, where others could read it. */
  readonly webhookSecret: string | null
  /** What is set from outside, for settings that few commands need; absent: nothing is. */
  readonly environment?: Environment
  /** The schema that the server keeps its own tables in. */
  readonly databaseSchema: string
}

/** One command of `pagewright`. `run` resolves to the exit code. */
export interface Command {
  readonly name: string
  /** What stands behind the name in the usage: `[文件…]` */
  readonly argumentsText: string
  readonly summary: string
  run(args: readonly string[], context: CommandContext): Promise<number>
}

/** A wrong call of a command: printed as one line, exit code 2. */
export class UsageError extends Error {
  readonly code = 'usage'
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}
