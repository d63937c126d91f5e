import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { backupCommand } from '#tools/backup/backup-command.ts'
import { type Command, type CommandContext, UsageError } from '#tools/command.ts'
import { restoreCommand } from '#tools/restore/restore-command.ts'
import { createDatabase, type DatabaseAddress, dropDatabase } from './test-cluster.ts'

/** What a command prints and answers. */
export interface CommandAnswer {
  readonly code: number
  readonly text: string
  /** What was said on the side, without how far it has come. */
  readonly complaints: string
}

/** Runs `backup` and `restore` in a folder of their own. */
export interface BackupCommands {
  readonly folder: string
  readonly backup: (args: readonly string[], given?: Partial<CommandContext>) => Promise<CommandAnswer>
  readonly restore: (args: readonly string[], given?: Partial<CommandContext>) => Promise<CommandAnswer>
  /** A database without anything in it, as commands are told of it, with a folder for files. */
  readonly emptyTarget: () => Promise<{ readonly address: DatabaseAddress; readonly given: Partial<CommandContext> }>
  readonly close: () => Promise<void>
}

const PROGRESS = /^(?:数据|文件|约束和索引|正在检查备份)：.*\n/gm

export async function backupCommands(): Promise<BackupCommands> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-backup-'))
  const databases: DatabaseAddress[] = []
  const run =
    (command: Command) =>
    async (args: readonly string[], given: Partial<CommandContext> = {}) => {
      let [text, complaints] = ['', '']
      const context: CommandContext = {
        terminal: {
          out: (part) => {
            text += part
          },
          err: (part) => {
            complaints += part.replaceAll(PROGRESS, '')
          },
        },
        root: folder,
        pagesDir: null,
        databaseUrl: null,
        databaseDdlUrl: null,
        dataFolder: join(folder, 'data'),
        secretKey: null,
        webhookSecret: null,
        databaseSchema: 'pagewright',
        ...given,
      }
      const code = await command.run(args, context).catch((error: unknown) => {
        if (!(error instanceof UsageError)) throw error
        complaints += error.message
        return 2
      })
      return { code, text, complaints }
    }
  return {
    folder,
    backup: run(backupCommand),
    restore: run(restoreCommand),
    emptyTarget: async () => {
      const address = await createDatabase(inject('cluster'))
      databases.push(address)
      const environment = { FILES_DIR: join(folder, `files-${databases.length}`) }
      return { address, given: { databaseUrl: address.appUrl, databaseDdlUrl: address.ownerUrl, environment } }
    },
    close: async () => {
      for (const address of databases) await dropDatabase(inject('cluster'), address)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
