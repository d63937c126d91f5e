import { resolve } from 'node:path'
import { withConnection } from '#server/backup/backup-connection.ts'
import { assertSpaceAt, freeSpaceAt, writeWholeFile } from '#server/backup/backup-file.ts'
import { type MadeBackup, makeBackup } from '#server/backup/make-backup.ts'
import { createFolderStore } from '#server/files/file-store.ts'
import { createS3Store } from '#server/files/s3-store.ts'
import { noteBackup } from '#server/first-steps/backup-made.ts'
import { findPackageRoot, readProgram } from '#server/package-root.ts'
import { readFileSettings } from '#server/settings/settings.ts'
import { type Command, type CommandContext, type Terminal, UsageError } from '../command.ts'
import { runLongWork } from '../installation/long-work.ts'
import { knownSecretKeys } from '../installation/secret-keys.ts'
import { withOwnerDatabase } from '../installation/with-owner-database.ts'
import { pageFolders } from '../page-folders.ts'
import { backupCommandMessages as messages } from './messages.ts'
import { tellFiles } from './tell-files.ts'

const WITH_KEY = '--with-key'
const WITHOUT_FILES = '--without-files'

/** Everything that an installation consists of, in one file, while it works. */
export const backupCommand: Command = {
  name: 'backup',
  argumentsText: '[文件] [--with-key] [--without-files]',
  summary:
    '备份数据库（同一时刻的全部表和列）、上传的文件和自己的页面，写成一个文件，服务器可以照常运行。--with-key 连 SECRET_KEY 一起保存，--without-files 不含上传的文件。',
  async run(args, context) {
    const options = args.filter((arg) => arg.startsWith('--'))
    const unknown = options.find((option) => option !== WITH_KEY && option !== WITHOUT_FILES)
    if (unknown !== undefined) throw new UsageError(messages.unknownOption(unknown))
    const [file, ...others] = args.filter((arg) => !arg.startsWith('--'))
    if (others.length > 0) throw new UsageError(messages.usage)
    const now = new Date()
    const path = resolve(context.root, file ?? `pagewright-${nameOfMoment(now)}.tar`)
    const withKey = options.includes(WITH_KEY)
    const secretKeys = knownSecretKeys(context)
    if (withKey && secretKeys.length === 0) throw new UsageError(messages.noKey)
    const withFiles = !options.includes(WITHOUT_FILES)
    return runLongWork(context.terminal, async (progress) => {
      const made = await withOwnerDatabase(context, async (url) => {
        const written = await writeWholeFile(path, (output) =>
          makeBackup(output, {
            ...sourceOf(context, { withFiles }),
            url,
            secretKeys,
            withKey,
            now,
            progress,
            assertSpace: (bytes) => assertSpaceAt(path, bytes, freeSpaceAt),
          }),
        )
        await withConnection(url, (client) => noteBackup(client, context.databaseSchema, now))
        return written
      })
      tell(made, { path, withKey, seconds: ((Date.now() - now.getTime()) / 1_000).toFixed(1) }, context.terminal)
      return 0
    })
  },
}

function sourceOf(context: CommandContext, { withFiles }: { readonly withFiles: boolean }) {
  const { folder, s3 } = readFileSettings({ DATA_DIR: context.dataFolder, ...context.environment }, context.root)
  const store = s3 ? createS3Store(s3) : createFolderStore(folder)
  const [product = '', own = null] = pageFolders(context)
  return {
    schema: context.databaseSchema,
    files: withFiles ? store : null,
    pages: { product, own },
    program: readProgram(findPackageRoot()),
  }
}

/** `20261124-023000`, in the zone of the machine. */
function nameOfMoment(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
}

function tell(
  { head, summary, bytes }: MadeBackup,
  { path, withKey, seconds }: { readonly path: string; readonly withKey: boolean; readonly seconds: string },
  terminal: Terminal,
): void {
  const sum = (of: 'rows' | 'bytes') => summary.tables.reduce((total, table) => total + table[of], 0)
  terminal.out(messages.done(path, bytes, seconds))
  terminal.out(messages.figures(summary.tables.length, sum('rows'), sum('bytes')))
  terminal.out(summary.files.left ? messages.filesLeft : messages.files(summary.files.count, summary.files.bytes))
  if (summary.pages.own > 0) terminal.out(messages.pages(summary.pages.own))
  tellFiles(summary, terminal)
  if (head.catalogue.leftOut.length > 0) terminal.err(messages.leftOut)
  for (const name of head.catalogue.leftOut) terminal.err(`  ${name}\n`)
  if (withKey) terminal.err(messages.keyIncluded)
  else if (head.secretKeyIds.length > 0) terminal.err(messages.keyLeftOut(head.secretKeyIds))
}
