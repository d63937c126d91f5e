import { type ConsoleConfig, consoleConfig, DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { conforms } from '#schemas/conforms.ts'

const CONFIG_FILE = 'config.json'

/** A host that accepts the call and never answers must not leave the screen white for ever. */
const CONFIG_TIMEOUT_MS = 9000

/** The installation's configuration file is there, but is not what it should be. */
export class ConfigError extends Error {
  readonly code = 'bad-config'
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ConfigError'
  }
}

/**
 * Reads the run-time configuration. A host without the file gets the defaults; a file with a mistake is an error that
 * names the key, because a console that silently calls another server is worse than one that does not start.
 */
export async function loadConfig(fetchFile: typeof fetch, baseUrl: string): Promise<ConsoleConfig> {
  let answer: Response
  let text: string
  try {
    const signal = AbortSignal.timeout(CONFIG_TIMEOUT_MS)
    answer = await fetchFile(new URL(CONFIG_FILE, baseUrl), { cache: 'no-cache', signal })
    text = await answer.text()
  } catch (cause) {
    throw new ConfigError('无法连接服务器，请检查网络后重试。', { cause })
  }
  if (answer.status === 404) return DEFAULT_CONSOLE_CONFIG
  if (!answer.ok) throw new ConfigError(`读取运行配置失败（${answer.status}），请稍后重试。`)
  return parseConfig(text)
}

export function parseConfig(text: string): ConsoleConfig {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new ConfigError(`运行配置 ${CONFIG_FILE} 不是有效的 JSON。`, { cause })
  }
  const config: Readonly<Record<string, unknown>> = Object.assign({}, DEFAULT_CONSOLE_CONFIG, parsed)
  if (conforms(consoleConfig, config)) return config
  const wrong = Object.entries(consoleConfig.properties).filter(([key, schema]) => !conforms(schema, config[key]))
  const keys = wrong.map(([key]) => key).join('、')
  throw new ConfigError(`运行配置 ${CONFIG_FILE} 中的 ${keys} 不正确。`)
}
