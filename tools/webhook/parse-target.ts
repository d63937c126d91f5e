import { parseRanges } from '#server/webhooks/address-rules.ts'
import type { WebhookTarget } from '#server/webhooks/webhook-targets.ts'
import { UsageError } from '../command.ts'
import { webhookMessages as messages } from './messages.ts'

const NAME = /^[a-z][a-z0-9-]{0,63}$/
const LONGEST_ADDRESS = 500
const SECRET_LENGTH = { minimum: 16, maximum: 200 } as const

/** `stock https://stock.example.com/hook --private 10.0.0.0/8 --disabled --new-secret` */
export function parseTarget(args: readonly string[]): {
  readonly target: WebhookTarget
  readonly hasNewSecret: boolean
} {
  const words: string[] = []
  const options = { privateRanges: '', isEnabled: true, hasNewSecret: false }
  const left = [...args]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === '--private') options.privateRanges = readRanges(left.shift() ?? '')
    else if (word === '--disabled') options.isEnabled = false
    else if (word === '--new-secret') options.hasNewSecret = true
    else if (word.startsWith('--')) throw new UsageError(messages.unknownOption(word))
    else words.push(word)
  }
  const [name, address, ...more] = words
  if (name === undefined || address === undefined || more.length > 0) throw new UsageError(messages.usage)
  if (!NAME.test(name)) throw new UsageError(messages.badName(name))
  const { privateRanges, isEnabled, hasNewSecret } = options
  return { target: { name, address: readAddress(address), isEnabled, privateRanges }, hasNewSecret }
}

/** Null: none is given. */
export function readNewSecret(text: string | null): string | null {
  if (text === null) return null
  if (text.length < SECRET_LENGTH.minimum || text.length > SECRET_LENGTH.maximum) {
    throw new UsageError(messages.shortSecret)
  }
  return text
}

function readRanges(text: string): string {
  if (text === '' || !parseRanges(text)) throw new UsageError(messages.badRanges(text))
  return text.replaceAll(' ', '')
}

function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const known = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!known || url.username !== '' || url.password !== '' || text.length > LONGEST_ADDRESS) {
    throw new UsageError(messages.badAddress)
  }
  url.hash = ''
  return url.href
}
