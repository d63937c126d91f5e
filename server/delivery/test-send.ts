import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/databases.ts'
import { businessFailure } from '../http/api-error.ts'
import { splitNames } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import type { Channel } from '../outbox/entry.ts'
import { putIntoOutbox } from '../outbox/outbox.ts'
import { fillTemplate, findTemplate } from './message-template.ts'
import { deliveryMessages as messages } from './messages.ts'
import { parseTestData } from './test-data.ts'

/** The ways by the contract's names. */
const WAYS: ReadonlyMap<string, Channel> = new Map([
  ['system', 'bell'],
  ['email', 'email'],
  ['sms', 'sms'],
])

/** Whoever tests wants to know what came of it: longer than a mail server may keep us waiting. */
const PATIENCE_MS = 15_000
/** When no server has begun by then, none is there to do it. */
const BEGIN_WITHIN_MS = 3_000
const LOOK_EVERY_MS = 200

export interface TestMessage {
  readonly templateCode: string
  readonly testData: string
  readonly receiver: string
  readonly way: string
}

/** Sends a template as pages send it, and waits for what comes of it. Answers a text; refuses what was not sent. */
export async function sendTest(db: Db, context: RequestContext, message: TestMessage): Promise<string> {
  const channel = WAYS.get(message.way)
  if (!channel) throw businessFailure(messages.unknownWay(message.way))
  const to = splitNames(message.receiver)
  if (to.length === 0) throw businessFailure(messages.noReceiver)
  const data = parseTestData(message.testData)
  if (!data) throw businessFailure(messages.testDataMalformed)
  const work = { db, context }
  const template = await findTemplate(work, message.templateCode, { onlyInUse: false })
  if (!template) throw businessFailure(messages.noTemplate(message.templateCode))
  const record = createUuidV7(context.now().getTime())
  const cause = { page: 'message-template-list', record, name: 'test' }
  const content = fillTemplate(template, message.templateCode, data)
  await putIntoOutbox(work, [{ kind: 'message', cause, to, channels: [channel], ...content }])
  return waitFor(work, record)
}

async function waitFor(work: { readonly db: Db; readonly context: RequestContext }, record: string): Promise<string> {
  const started = performance.now()
  while (performance.now() - started < PATIENCE_MS) {
    await pause(LOOK_EVERY_MS)
    const rows = await rowsOf(work, record)
    const failed = rows.find(({ state, error }) => state === 'failed' || (state === 'waiting' && error !== null))
    if (failed) {
      await giveUp(work, record)
      throw businessFailure(messages.notSent(failed.error ?? ''))
    }
    if (rows.every(({ state }) => state === 'done')) {
      const notes = rows.flatMap(({ error }) => error ?? [])
      return notes.length === 0 ? messages.sent : messages.sentWithNote(notes.join('；'))
    }
    const isBegun = rows.some(({ attempts }) => attempts > 0)
    if (!isBegun && performance.now() - started > BEGIN_WITHIN_MS) break
  }
  return messages.stillWaiting
}

function rowsOf({ db, context }: { readonly db: Db; readonly context: RequestContext }, record: string) {
  return db
    .selectFrom('sys_outbox')
    .where('tenant_id', '=', context.tenantId)
    .where('cause_record', '=', record)
    .select(['state', 'error', 'attempts'])
    .execute()
}

/** A trial is not tried again for a day. */
async function giveUp(
  { db, context }: { readonly db: Db; readonly context: RequestContext },
  record: string,
): Promise<void> {
  await db
    .updateTable('sys_outbox')
    .set({ state: 'failed', next_time: null, done_time: context.now() })
    .where('tenant_id', '=', context.tenantId)
    .where('cause_record', '=', record)
    .where('state', '=', 'waiting')
    .execute()
}
