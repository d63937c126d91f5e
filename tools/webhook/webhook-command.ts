import { randomBytes } from 'node:crypto'
import type { Databases } from '#server/db/databases.ts'
import { createUuidV7 } from '#server/ids/uuid-v7.ts'
import { SecretError } from '#server/secrets/secret-box.ts'
import { sendWebhook } from '#server/webhooks/send-webhook.ts'
import { findTarget, listTargets, placeOf, removeTarget, saveTarget } from '#server/webhooks/webhook-targets.ts'
import { type Command, type CommandContext, UsageError } from '../command.ts'
import { readSecretKeysOf } from '../installation/secret-keys.ts'
import { withInstallation } from '../installation/with-installation.ts'
import { webhookMessages as messages } from './messages.ts'
import { parseTarget, readNewSecret } from './parse-target.ts'

type Work = (databases: Databases, args: readonly string[], context: CommandContext) => Promise<number>

/** Other systems that pages may name: a page never holds an address or a secret. */
export const webhookCommand: Command = {
  name: 'webhook',
  argumentsText: 'list | set <名称> <地址> | remove <名称> | test <名称>',
  summary: '管理推送目标：页面只写名称，地址和签名密钥保存在这里。',
  async run([verb = '', ...args], context) {
    const work = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
    if (!work) throw new UsageError(messages.usage)
    return withInstallation(context, async (databases) => {
      try {
        return await work(databases, args, context)
      } catch (error) {
        throw error instanceof SecretError ? new UsageError(error.message) : error
      }
    })
  },
}

const list: Work = async ({ app }, args, { terminal }) => {
  if (args.length > 0) throw new UsageError(messages.usage)
  const targets = await listTargets(app)
  if (targets.length === 0) terminal.out(messages.none)
  for (const { name, address, isEnabled, privateRanges } of targets) {
    const notes = [
      ...(isEnabled ? [] : [messages.disabled]),
      ...(privateRanges === '' ? [] : [messages.ranges(privateRanges)]),
    ]
    // Keys of an address stand behind its question mark.
    terminal.out(messages.line(name, address.replace(/\?.*$/, '?…'), notes))
  }
  return 0
}

const set: Work = async ({ app }, args, context) => {
  const { target, hasNewSecret } = parseTarget(args)
  const { box } = readSecretKeysOf(context)
  const given = readNewSecret(context.webhookSecret)
  const isNew = (await findTarget(app, target.name)) === undefined
  const made = given === null && (isNew || hasNewSecret) ? randomBytes(32).toString('base64url') : null
  const secret = given ?? made
  await saveTarget(app, box, target, { now: new Date(), ...(secret !== null && { secret }) })
  context.terminal.out(messages.saved(target.name))
  if (made !== null) context.terminal.out(messages.secret(made))
  return 0
}

const remove: Work = async ({ app }, args, { terminal }) => {
  const name = onlyName(args)
  if (!(await removeTarget(app, name))) throw new UsageError(messages.unknown(name))
  terminal.out(messages.removed(name))
  return 0
}

const test: Work = async ({ app }, args, context) => {
  const name = onlyName(args)
  const target = await findTarget(app, name)
  if (!target) throw new UsageError(messages.unknown(name))
  const secret = readSecretKeysOf(context).box.open(target.sealedSecret, placeOf(name))
  const started = Date.now()
  const letter = { id: createUuidV7(started), event: 'test', body: JSON.stringify({ event: 'test', data: {} }) }
  const { status, error } = await sendWebhook({ ...target, secret }, letter, new Date(started))
  const ms = Date.now() - started
  if (error === null) context.terminal.out(messages.tested(status ?? 0, ms))
  else context.terminal.err(messages.notTested(error, ms))
  return error === null ? 0 : 1
}

const VERBS: Readonly<Record<string, Work>> = { list, set, remove, test }

function onlyName([name, ...more]: readonly string[]): string {
  if (name === undefined || more.length > 0) throw new UsageError(messages.usage)
  return name
}
