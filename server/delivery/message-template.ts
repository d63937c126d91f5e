import { businessFailure } from '../http/api-error.ts'
import type { MessageEntry } from '../outbox/entry.ts'
import type { TenantWork } from '../resources/resource-work.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { escapeHtml } from './message-text.ts'
import { deliveryMessages as messages } from './messages.ts'

const IN_USE = '1'
const RICH_TEXT = '2'
const GAP = /\$\{\s*(\w+)\s*\}/g

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
  { db, context }: TenantWork,
  code: string,
  parameters: Readonly<Record<string, string>>,
): Promise<RenderedMessage> {
  const template = await db
    .selectFrom('sys_sms_template')
    .where('tenant_id', 'in', [INSTALLATION, context.tenantId])
    .where('template_code', '=', code)
    .where('use_status', '=', IN_USE)
    .orderBy('tenant_id', 'desc')
    .select(['template_name', 'template_content', 'template_type'])
    .executeTakeFirst()
  if (!template) throw businessFailure(messages.unknownTemplate(code))
  const { template_name: title, template_content: text, template_type: type } = template
  const missing = [...new Set(gapsOf(`${title}${text}`))].filter((name) => !Object.hasOwn(parameters, name))
  if (missing.length > 0) throw businessFailure(messages.missingParameters(code, missing))
  const format = type === RICH_TEXT ? 'html' : 'plain'
  // What is filled in is text, wherever it comes to stand.
  const value = (name: string) => (format === 'html' ? escapeHtml(parameters[name] ?? '') : (parameters[name] ?? ''))
  return {
    title: title.replace(GAP, (_gap, name: string) => parameters[name] ?? ''),
    text: text.replace(GAP, (_gap, name: string) => value(name)),
    format,
  }
}

function gapsOf(text: string): readonly string[] {
  return [...text.matchAll(GAP)].flatMap(([, name]) => (name === undefined ? [] : [name]))
}
