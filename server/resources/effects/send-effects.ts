import { fillMessage, messageFields } from '#renderer/compile/message-text.ts'
import type { FieldPlan, MessageEffectPlan, PageRecord, WebhookEffectPlan } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import { freeValues } from '#renderer/logic/effect-values.ts'
import { ANNOUNCEMENT, type MessageChannel } from '#schemas/language/effects.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { renderTemplate } from '../../delivery/message-template.ts'
import type { MessageEntry, OutboxEntry } from '../../outbox/entry.ts'
import { putIntoOutbox } from '../../outbox/outbox.ts'
import { readValueTexts } from '../read/value-texts.ts'
import { countSent, type Sent } from './count-sent.ts'
import { type EffectRun, type EffectStep, pageChange, settled } from './effect-work.ts'
import { type Receivers, receiversOf, tallyText } from './message-receivers.ts'

type MessageStep = EffectStep<MessageEffectPlan>
type WebhookStep = EffectStep<WebhookEffectPlan>

/** Puts what is to be told to people and other systems into the outbox: it goes out when the change is kept. */
export async function sendEffects(
  run: EffectRun,
  messages: readonly MessageStep[],
  webhooks: readonly WebhookStep[],
): Promise<void> {
  const isSent = ({ effect }: EffectStep) => !run.trail.isImport || effect.onImport
  const entries: OutboxEntry[] = []
  const told = messages.filter(isSent)
  const textOf = told.length > 0 ? await textsOf(run, told) : () => ''
  const tallies: Sent[] = []
  for (const step of told) {
    const receivers = await receiversOf(run, step)
    entries.push(...(await messageOf(run, step, { receivers, textOf })))
    const { tally, isTold, parts } = receivers
    for (const { channels, to, announce, addressees } of parts) {
      const count = announce ? null : (addressees ?? to).length
      if (count === 0) continue
      for (const channel of channels) run.followed.sent(step.record, wayOf(step.work, channel), count)
    }
    if (tally) tallies.push({ step, tally })
    if (tally && isTold) run.trail.notes?.push(tallyText(tally))
  }
  for (const step of webhooks.filter(isSent)) {
    const body = settled(step, freeValues(step.work.values, step.source))
    const { target } = step.work
    run.followed.pushed(step.record)
    entries.push({ kind: 'webhook', cause: causeOf(run, step), target, event: step.effect.name, body })
  }
  if (entries.length > 0) await putIntoOutbox(run.change, entries)
  await countSent(run, tallies)
}

type TextOf = (field: FieldPlan, value: CanonicalValue) => string

/** What the fields in the texts of messages read as. */
function textsOf(run: EffectRun, steps: readonly MessageStep[]): Promise<TextOf> {
  const { plan } = run.change.resource
  const names = new Set(
    steps.flatMap(({ work: { text } }) => (text.from === 'page' ? messageFields(text.title + text.text) : [])),
  )
  const fields = [...names].flatMap((name) => plan.fieldByName.get(name) ?? [])
  return readValueTexts(
    pageChange(run),
    fields,
    steps.map(({ source }) => source.record),
  )
}

async function messageOf(
  run: EffectRun,
  step: MessageStep,
  { receivers: { parts }, textOf }: { readonly receivers: Receivers; readonly textOf: TextOf },
): Promise<readonly MessageEntry[]> {
  if (parts.length === 0) return []
  const content = await contentOf(run, step, textOf)
  const { code } = run.change.resource.plan
  const { count, isAnnouncement } = step.work
  const readField = count?.read
  return parts.map((part) => ({
    kind: 'message',
    cause: causeOf(run, step),
    link: { page: code, id: step.record },
    ...(readField && { readField }),
    ...(isAnnouncement && { isAnnouncement }),
    ...part,
    ...content,
  }))
}

async function contentOf(
  run: EffectRun,
  step: MessageStep,
  textOf: TextOf,
): Promise<Pick<MessageEntry, 'title' | 'text' | 'format'>> {
  const { text } = step.work
  if (text.from === 'template') {
    const given = settled(step, freeValues(text.values, step.source))
    const values = Object.entries(given).map(([name, value]) => [name, value === null ? '' : String(value)] as const)
    return renderTemplate(run.change, text.code, Object.fromEntries(values))
  }
  const fill = (written: string) => fillMessage(written, (name) => fieldText(run, step.source.record, name, textOf))
  return { title: fill(text.title), text: fill(text.text) }
}

function fieldText(run: EffectRun, record: PageRecord, name: string, textOf: TextOf): string {
  const field = run.change.resource.plan.fieldByName.get(name)
  return field ? textOf(field, fieldValue(record, name)) : ''
}

/** What a message that went by the channel is called in the history. */
function wayOf({ isAnnouncement }: MessageEffectPlan, channel: MessageChannel): MessageChannel | typeof ANNOUNCEMENT {
  return channel === 'bell' && isAnnouncement ? ANNOUNCEMENT : channel
}

function causeOf({ change }: EffectRun, { record, effect }: EffectStep) {
  return { page: change.resource.plan.code, record, name: effect.name }
}
