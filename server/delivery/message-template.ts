import { fillGaps, gapsOf } from '#schemas/values/template-gaps.ts'
import { cleanHtml } from '../html/clean-html.ts'
import { businessFailure } from '../http/api-error.ts'
import type { MessageEntry } from '../outbox/entry.ts'
import type { TenantWork } from '../resources/resource-work.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { escapeHtml } from './message-text.ts'
import { deliveryMessages as messages } from './messages.ts'

const IN_USE = '1'
const RICH_TEXT = '2'

/** What a template makes of a message. */
export type RenderedMessage = Required<Pick<MessageEntry, 'title' | 'text' | 'format'>>

/**
 * Title and text of a message by the code of its template: the tenant's own, else that of the installation. Refuses where
 * there is none in use, or a gap without a value, by naming it.
 *
 * @example
 * putIntoOutbox(change, [{ kind: 'message', cause, to, channels, ...(await renderTemplate(change, 'order-paid', values)) }])
 */
export async function renderTemplate(
  work: TenantWork,
  code: string,
  parameters: Readonly<Record<string, string>>,
): Promise<RenderedMessage> {
  const template = await findTemplate(work, code, { onlyInUse: true })
  if (!template) throw businessFailure(messages.unknownTemplate(code))
  return fillTemplate(template, code, parameters)
}

export interface Template {
  readonly template_name: string
  readonly template_content: string
  readonly template_type: string
}

export async function findTemplate(
  { db, context }: TenantWork,
  code: string,
  { onlyInUse }: { readonly onlyInUse: boolean },
): Promise<Template | undefined> {
  return db
    .selectFrom('sys_sms_template')
    .where('tenant_id', 'in', [INSTALLATION, context.tenantId])
    .where('template_code', '=', code)
    .$if(onlyInUse, (templates) => templates.where('use_status', '=', IN_USE))
    .orderBy('tenant_id', 'desc')
    .select(['template_name', 'template_content', 'template_type'])
    .executeTakeFirst()
}

/** Refuses where a gap has no value. */
export function fillTemplate(
  { template_name: title, template_content: text, template_type: type }: Template,
  code: string,
  parameters: Readonly<Record<string, string>>,
): RenderedMessage {
  const missing = gapsOf(`${title}${text}`).filter((name) => !Object.hasOwn(parameters, name))
  if (missing.length > 0) throw businessFailure(messages.missingParameters(code, missing))
  const format = type === RICH_TEXT ? 'html' : 'plain'
  const given = (name: string) => parameters[name] ?? ''
  // What is filled in is text, wherever it comes to stand; what stands around it was written by somebody.
  const filled =
    format === 'html' ? cleanHtml(fillGaps(text, (name) => escapeHtml(given(name)))) : fillGaps(text, given)
  return { title: fillGaps(title, given), text: filled, format }
}
