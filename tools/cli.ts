import { resolve } from 'node:path'
import { backupCommand } from './backup/backup-command.ts'
import { checkCommand } from './check/check-command.ts'
import { type Command, type Terminal, UsageError } from './command.ts'
import { docsCommand } from './docs/docs-command.ts'
import { explainCommand } from './explain/explain-command.ts'
import { grantsCommand } from './grants/grants-command.ts'
import { importTableCommand } from './import-table/import-table-command.ts'
import { moveTenantCommand } from './move-tenant/move-tenant-command.ts'
import { newCommand } from './new/new-command.ts'
import { restoreCommand } from './restore/restore-command.ts'
import { rotateKeyCommand } from './rotate-key/rotate-key-command.ts'
import { webhookCommand } from './webhook/webhook-command.ts'

const COMMANDS: readonly Command[] = [
  checkCommand,
  newCommand,
  importTableCommand,
  grantsCommand,
  moveTenantCommand,
  webhookCommand,
  rotateKeyCommand,
  backupCommand,
  restoreCommand,
  explainCommand,
  docsCommand,
]

const terminal: Terminal = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
}

function usage(): string {
  const lines = COMMANDS.map(
    ({ name, argumentsText, summary }) => `  pagewright ${name} ${argumentsText}\n      ${summary}`,
  )
  return `用法：\n${lines.join('\n')}\n`
}

async function main([name, ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS.find((candidate) => candidate.name === name)
  if (!command) {
    const isHelp = name === undefined || name === 'help' || name === '--help'
    if (!isHelp) terminal.err(`没有命令 "${name}"。\n`)
    terminal[isHelp ? 'out' : 'err'](usage())
    return isHelp ? 0 : 2
  }
  try {
    return await command.run(args, {
      terminal,
      root: process.cwd(),
      pagesDir: process.env.PAGES_DIR || null,
      databaseUrl: process.env.DATABASE_URL?.trim() || null,
      databaseDdlUrl: process.env.DATABASE_DDL_URL?.trim() || null,
      secretKey: process.env.SECRET_KEY?.trim() || null,
      webhookSecret: process.env.WEBHOOK_SECRET || null,
      environment: process.env,
      dataFolder: resolve(process.env.DATA_DIR?.trim() || './data'),
      databaseSchema: process.env.DATABASE_SCHEMA?.trim() || 'pagewright',
    })
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    terminal.err(`${error.message}\n`)
    return 2
  }
}

process.exitCode = await main(process.argv.slice(2))
