import { suggestionHint } from '#renderer/compile/suggest.ts'
import { backupCommand } from './backup/backup-command.ts'
import { checkCommand } from './check/check-command.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import { docsCommand } from './docs/docs-command.ts'
import { explainCommand } from './explain/explain-command.ts'
import { explainQueryCommand } from './explain-query/explain-query-command.ts'
import { grantsCommand } from './grants/grants-command.ts'
import { importTableCommand } from './import-table/import-table-command.ts'
import { moveTenantCommand } from './move-tenant/move-tenant-command.ts'
import { newCommand } from './new/new-command.ts'
import { restoreCommand } from './restore/restore-command.ts'
import { rotateKeyCommand } from './rotate-key/rotate-key-command.ts'
import { webhookCommand } from './webhook/webhook-command.ts'

export const COMMANDS: readonly Command[] = [
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
  explainQueryCommand,
  docsCommand,
]

const HELP = ['--help', '-h']

/** Runs what a call of `pagewright` asks for; answers the exit code. Help is told before a command sees anything. */
export async function runCommand(
  [name, ...args]: readonly string[],
  context: CommandContext,
  commands: readonly Command[] = COMMANDS,
): Promise<number> {
  const { terminal } = context
  if (name === undefined || HELP.includes(name)) return tell(context, commands)
  if (name === 'help' && args[0] === undefined) return tell(context, commands)
  const wanted = name === 'help' ? (args[0] ?? '') : name
  const command = commands.find((candidate) => candidate.name === wanted)
  if (!command) {
    const hint = suggestionHint(wanted, [...commands.map((known) => known.name), 'help'])
    terminal.err(`没有命令 "${wanted}"${hint ? `（${hint}）` : ''}。\n${usageOf(commands)}`)
    return 2
  }
  if (name === 'help' || args.some((arg) => HELP.includes(arg))) return tell(context, [command])
  try {
    return await command.run(args, context)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    terminal.err(`${error.message}\n`)
    return 2
  }
}

function tell({ terminal }: CommandContext, commands: readonly Command[]): number {
  terminal.out(usageOf(commands))
  return 0
}

function usageOf(commands: readonly Command[]): string {
  const lines = commands.map(
    ({ name, argumentsText, summary }) =>
      `  ${['pagewright', name, argumentsText].join(' ').trimEnd()}\n      ${summary}`,
  )
  return `用法：\n${lines.join('\n')}\n`
}
