import { readFileSync } from 'node:fs'
import Value from 'typebox/value'
import { type ThirdLoginProvider, thirdLoginProviders } from '../accounts/third-login-provider.ts'
import { settingsMessages } from './messages.ts'
import { StartProblem } from './start-problem.ts'

/**
 * The services of THIRD_LOGIN_CONFIG. Nothing of the file is repeated in a message but the place: it holds secrets.
 * @throws {StartProblem}
 */
export function readThirdLogins(file: string): readonly ThirdLoginProvider[] {
  const parsed = parse(file, readText(file))
  const [first] = Value.Errors(thirdLoginProviders, parsed)
  if (first) throw problem(settingsMessages.thirdLogins(file, `${first.instancePath} ${first.message}`))
  const providers = Value.Parse(thirdLoginProviders, parsed)
  const twice = providers.find((one, index) => providers.findIndex(({ source }) => source === one.source) !== index)
  if (twice) throw problem(settingsMessages.thirdLogins(file, settingsMessages.thirdLoginsTwice(twice.source)))
  return providers
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw problem(settingsMessages.thirdLoginsMissing(file), error)
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Its own words would show a piece of the file.
    throw problem(settingsMessages.thirdLogins(file, settingsMessages.notJson))
  }
}

function problem(message: string, cause?: unknown): StartProblem {
  return new StartProblem('invalid-setting', message, { cause })
}
