import { resolve } from 'node:path'
import { freeSpaceAt } from '#server/backup/backup-file.ts'
import { type Backup, openBackup } from '#server/backup/open-backup.ts'
import { type Restored, restoreBackup } from '#server/backup/restore-backup.ts'
import { findPackageRoot } from '#server/package-root.ts'
import { parseSecretKeys } from '#server/secrets/secret-key.ts'
import { readFileSettings } from '#server/settings/settings.ts'
import { tellFiles } from '../backup/tell-files.ts'
import { type Command, type CommandContext, UsageError } from '../command.ts'
import { runLongWork } from '../installation/long-work.ts'
import { installationMessages } from '../installation/messages.ts'
import { restoreMessages as messages } from './messages.ts'

const OPTIONS = ['--check', '--without-files', '--without-pages', '--without-secrets'] as const
type Option = (typeof OPTIONS)[number]

/** Makes an installation of a back-up, in an empty schema or an empty data folder. */
export const restoreCommand: Command = {
  name: 'restore',
  argumentsText: '<备份文件> [--check] [--without-files] [--without-pages] [--without-secrets]',
  summary:
    '把备份恢复到空的 schema（DATABASE_URL）或空的数据目录（DATA_DIR）。--check 只检查备份是否完好，--without-… 不恢复文件、自己的页面，或放弃读不出的密钥类内容。',
  async run(args, context) {
    const options = new Set(args.filter((arg) => arg.startsWith('--')))
    const unknown = [...options].find((option) => !OPTIONS.some((known) => known === option))
    if (unknown !== undefined) throw new UsageError(messages.unknownOption(unknown))
    const [file, ...others] = args.filter((arg) => !arg.startsWith('--'))
    if (file === undefined || others.length > 0) throw new UsageError(messages.usage)
    const path = resolve(context.root, file)
    const has = (option: Option) => options.has(option)
    return runLongWork(context.terminal, async (progress) => {
      if (has('--check')) {
        describe(await openBackup(path, progress), context)
        context.terminal.out(messages.whole)
        return 0
      }
      const startedAt = Date.now()
      const restored = await restoreBackup(path, { ...targetOf(context, has), progress })
      tell(restored, ((Date.now() - startedAt) / 1_000).toFixed(1), context)
      return 0
    })
  },
}

function targetOf(context: CommandContext, has: (option: Option) => boolean) {
  const { databaseUrl, databaseDdlUrl, databaseSchema, dataFolder, secretKey, pagesDir, root, terminal } = context
  const secretKeys = secretKey === null ? null : parseSecretKeys(secretKey)
  if (secretKeys === undefined) throw new UsageError(installationMessages.badKey)
  const files = readFileSettings({ DATA_DIR: dataFolder, ...context.environment }, root)
  return {
    url: databaseUrl === null ? null : (databaseDdlUrl ?? databaseUrl),
    schema: databaseSchema,
    dataFolder,
    packageRoot: findPackageRoot(),
    files: has('--without-files') ? null : files,
    pagesFolder: pagesDir === null ? null : resolve(root, pagesDir),
    withoutPages: has('--without-pages'),
    secretKeys,
    withoutSecrets: has('--without-secrets'),
    report: (text: string) => terminal.err(`${text}\n`),
    freeSpace: freeSpaceAt,
  }
}

function describe({ head, summary }: Backup, { terminal }: CommandContext): void {
  const rows = summary.tables.reduce((sum, table) => sum + table.rows, 0)
  terminal.out(messages.of(head.program, head.madeAt, head.schema))
  terminal.out(messages.figures(summary.tables.length, rows, summary.files.count))
  if (head.secretKeyIds.length > 0) terminal.out(messages.keys(head.secretKeyIds, head.hasSecretKey))
}

function tell(restored: Restored, seconds: string, context: CommandContext): void {
  const { terminal, databaseUrl, databaseSchema, dataFolder, pagesDir } = context
  const { backup, pages, unreadable, isKeyRestored, leftOut, different } = restored
  const place = databaseUrl === null ? messages.dataFolder(dataFolder) : messages.database(databaseSchema)
  describe(backup, context)
  terminal.out(messages.done(place, seconds))
  if (pages > 0 && pagesDir !== null) terminal.out(messages.pages(pages, pagesDir))
  if (isKeyRestored) terminal.out(messages.keyRestored)
  tellFiles(backup.summary, terminal)
  if (backup.summary.files.left) terminal.err(messages.filesLeft)
  if (unreadable.length > 0) terminal.err(messages.unreadable(unreadable))
  if (leftOut.length > 0) terminal.err(messages.leftOut)
  for (const { kind, name, reason } of leftOut) terminal.err(`  ${kind} ${name}：${reason}\n`)
  if (different.length > 0) terminal.err(messages.different)
  for (const name of different) terminal.err(`  ${name}\n`)
  terminal.out(messages.next)
}
