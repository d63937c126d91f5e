import type { MessageEffectPlan, MessagePersonsPlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import { evaluateEffect } from '#renderer/logic/effect-values.ts'
import { recordName } from '#renderer/logic/record-name.ts'
import type { MessageChannel } from '#schemas/language/effects.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { countEverybody, findReceivers, type Receiver } from '../../delivery/receivers.ts'
import type { Addressee, MessageEntry } from '../../outbox/entry.ts'
import { chunksOf } from '../chunks.ts'
import { toPageRecord } from '../pages/page-record.ts'
import { findRecords } from '../read/read-records.ts'
import { idsThatFit } from './condition-rows.ts'
import { type EffectRun, type EffectStep, refused, settled, targetChange } from './effect-work.ts'
import { effectMessages as messages } from './messages.ts'

type MessageStep = EffectStep<MessageEffectPlan>

/** Who is told something, and by which way. */
export interface Receivers {
  readonly parts: readonly Pick<MessageEntry, 'to' | 'channels' | 'announce' | 'addressees'>[]
  /** Null: nobody wants to know. */
  readonly tally: Tally | null
  /** Whoever sends it is told how it went. */
  readonly isTold: boolean
}

export interface Tally {
  readonly sent: number
  readonly by: Readonly<Record<MessageChannel, number>>
  /** Names of those whom it does not reach. */
  readonly unreached: readonly string[]
}

const NOBODY: Receivers = {
  parts: [],
  tally: { sent: 0, by: { bell: 0, sms: 0, email: 0 }, unreached: [] },
  isTold: false,
}
const MOST_PERSONS = 20_000
const AT_A_TIME = 1_000

export async function receiversOf(run: EffectRun, step: MessageStep): Promise<Receivers> {
  const { to, by, count } = step.work
  const { db, context } = run.change
  if (to === '*') {
    const sent = count ? await countEverybody(db, context.tenantId) : 0
    const tally = count ? { sent, by: { bell: sent, sms: 0, email: 0 }, unreached: [] } : null
    return { parts: [{ to: [], channels: by, announce: true }], tally, isTold: false }
  }
  if ('page' in to) return personsOf(run, step, to)
  const names = namesIn(settled(step, evaluateEffect(to, step.source)))
  // Nobody is named: a field without a value tells nobody.
  if (names.length === 0) return NOBODY
  const tally = count ? tallyOf(names, by, await findReceivers(db, context.tenantId, names)) : null
  return { parts: [{ to: names, channels: by, announce: false }], tally, isTold: false }
}

function namesIn(value: CanonicalValue): readonly string[] {
  return [value].flat().flatMap((name) => (typeof name === 'string' && name !== '' ? [name] : []))
}

/** Accounts get it by every way of the message that there is to them. */
function tallyOf(names: readonly string[], by: readonly MessageChannel[], found: readonly Receiver[]): Tally {
  const ways = found.map((receiver) => by.filter((channel) => reachesAccount(receiver, channel)))
  const known = new Map(found.map(({ username }, index) => [username, ways[index] ?? []]))
  const through = (channel: MessageChannel) => ways.filter((channels) => channels.includes(channel)).length
  const unreached = [...new Set(names)].filter((name) => (known.get(name) ?? []).length === 0)
  return {
    sent: ways.filter((channels) => channels.length > 0).length,
    by: { bell: through('bell'), sms: through('sms'), email: through('email') },
    unreached,
  }
}

function reachesAccount({ phone, email }: Receiver, channel: MessageChannel): boolean {
  if (channel === 'bell') return true
  return (channel === 'sms' ? phone : email) !== null
}

/** A row that stands for somebody. */
interface Person {
  readonly name: string
  readonly account: string | null
  readonly mobile: string | null
  readonly email: string | null
}

/** People whom rows of a page stand for: each gets it once, by the first way of the message that reaches them. */
async function personsOf(run: EffectRun, step: MessageStep, plan: MessagePersonsPlan): Promise<Receivers> {
  const persons = await readPersons(run, step, plan)
  if (persons.length === 0) return NOBODY
  const names = persons.flatMap(({ account }) => account ?? [])
  const accounts = new Map<string, Receiver>()
  for (const some of chunksOf([...new Set(names)], AT_A_TIME)) {
    const found = await findReceivers(run.change.db, run.change.context.tenantId, some)
    for (const receiver of found) accounts.set(receiver.username, receiver)
  }
  const bell = new Set<string>()
  const addressees = { sms: new Map<string, Addressee>(), email: new Map<string, Addressee>() }
  const unreached: string[] = []
  for (const person of persons) {
    const account = person.account === null ? undefined : accounts.get(person.account)
    const addresses = {
      bell: account?.username ?? null,
      sms: person.mobile ?? account?.phone ?? null,
      email: person.email ?? account?.email ?? null,
    }
    const channel = step.work.by.find((each) => addresses[each] !== null)
    const address = channel && addresses[channel]
    if (!channel || !address) unreached.push(person.name)
    else if (channel === 'bell') bell.add(address)
    else addressees[channel].set(address, { name: person.name, address })
  }
  const by = { bell: bell.size, sms: addressees.sms.size, email: addressees.email.size }
  const sent = by.bell + by.sms + by.email
  if (sent === 0) throw refused(step, messages.nobodyReached(listed(unreached)))
  return {
    parts: [
      { to: [...bell], channels: ['bell'] },
      ...(['sms', 'email'] as const).map((kind) => ({
        to: [],
        channels: [kind],
        addressees: [...addressees[kind].values()],
      })),
    ],
    tally: { sent, by, unreached },
    isTold: true,
  }
}

async function readPersons(
  run: EffectRun,
  step: MessageStep,
  { page, table, where, account, mobile, email }: MessagePersonsPlan,
): Promise<readonly Person[]> {
  const change = targetChange(run, step, table, page)
  const ids = await idsThatFit(change, where, step.source)
  if (ids.length > MOST_PERSONS) throw refused(step, messages.tooManyPersons(MOST_PERSONS))
  const persons: Person[] = []
  for (const some of chunksOf(ids, AT_A_TIME)) {
    for (const record of await findRecords(change, some)) {
      const row = toPageRecord(record)
      persons.push({
        // The name is told to whoever sends the message: nothing in it that not everybody sees.
        name: recordName(change.resource.plan, row, ({ permissions }) => permissions.length === 0) || record.id,
        account: textIn(row, account),
        mobile: textIn(row, mobile),
        email: textIn(row, email),
      })
    }
  }
  return persons
}

function textIn(row: PageRecord, name: string | undefined): string | null {
  const value = name === undefined ? null : fieldValue(row, name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

const SHOWN_NAMES = 20

export function listed(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).join('、')
  return names.length > SHOWN_NAMES ? messages.andOthers(shown, names.length) : shown
}

/** How it went, for whoever has sent it. */
export function tallyText({ by, unreached }: Tally): string {
  const ways = (['bell', 'sms', 'email'] as const).flatMap((kind) =>
    by[kind] > 0 ? [messages.reachedBy[kind](by[kind])] : [],
  )
  const missed = unreached.length > 0 ? [messages.unreached(unreached.length, listed(unreached))] : []
  return [messages.reached(ways.join('，')), ...missed].join('；')
}
