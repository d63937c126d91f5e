import type { FieldPlan, PagePlan } from '#renderer/compile/plan.ts'
import type { LoggedContent } from '../resources/history/logged-values.ts'
import { withMasks } from '../resources/history/record-history.ts'
import { HIDDEN_VALUE } from '../resources/write/record-log.ts'

/**
 * A line as whoever reads the log may have it. Lines from before a field was masked or restricted hold its value; the log is
 * read with rights of its own, so nobody gets that here.
 * @param resource the page of the rows; undefined: no page knows what is in them.
 */
export function seenContent(resource: { readonly plan: PagePlan } | undefined, content: LoggedContent): LoggedContent {
  if (!resource) return content
  const { plan } = resource
  const ofRows = plan.subTables.flatMap(({ name, fields }) => {
    const rows: unknown = content[name]
    return Array.isArray(rows) ? [[name, rows.map((row: LoggedContent) => withoutHidden(fields, row))] as const] : []
  })
  const masked = withMasks(resource, { ...content, ...Object.fromEntries(ofRows) })
  return withoutHidden(plan.fields, masked)
}

function withoutHidden(fields: readonly FieldPlan[], content: LoggedContent): LoggedContent {
  const hidden = fields.filter(
    ({ name, permissions, mask, isSecret }) =>
      (isSecret || (permissions.length > 0 && mask === undefined)) && (content[name] ?? null) !== null,
  )
  if (hidden.length === 0) return content
  return { ...content, ...Object.fromEntries(hidden.map(({ name }) => [name, HIDDEN_VALUE])) }
}
