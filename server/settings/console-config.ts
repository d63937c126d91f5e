import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Value from 'typebox/value'
import { type ConsoleConfig, consoleConfig, DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { settingsMessages } from './messages.ts'
import type { Settings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

/**
 * The run-time configuration of the console: the defaults, and what `CONSOLE_CONFIG` or DATA_DIR/config.json says. The
 * business zone is the server's own, whatever the file says: both must count the same days.
 */
export function readConsoleConfig(
  settings: Pick<Settings, 'consoleConfigFile' | 'dataFolder' | 'timeZone'>,
): ConsoleConfig {
  return { ...readFile(settings), timeZone: settings.timeZone }
}

function readFile(settings: Pick<Settings, 'consoleConfigFile' | 'dataFolder'>): ConsoleConfig {
  const file = settings.consoleConfigFile ?? join(settings.dataFolder, 'config.json')
  const text = readText(file, settings.consoleConfigFile !== null)
  if (text === undefined) return DEFAULT_CONSOLE_CONFIG
  const merged: unknown = { ...DEFAULT_CONSOLE_CONFIG, ...parseObject(file, text) }
  const [first] = Value.Errors(consoleConfig, merged)
  if (first) throw problem(file, `${first.instancePath} ${first.message}`)
  return Value.Parse(consoleConfig, merged)
}

function readText(file: string, required: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // ENOTDIR: the data folder itself is a file, and opening it says so in better words.
    if (!required && (code === 'ENOENT' || code === 'ENOTDIR')) return undefined
    throw new StartProblem('console-config-invalid', settingsMessages.consoleConfigMissing(file), { cause: error })
  }
}

function parseObject(file: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Said in the same words as for JSON that is no object.
  }
  throw problem(file, settingsMessages.notJson)
}

function problem(file: string, reason: string): StartProblem {
  return new StartProblem('console-config-invalid', settingsMessages.consoleConfig(file, reason))
}
