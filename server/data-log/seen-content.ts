import type { FieldPlan, PagePlan } from '#renderer/compile/plan.ts'
import type { LoggedContent } from '../resources/history/logged-values.ts'
import { withMasks } from '../resources/history/record-history.ts'
import { HIDDEN_VALUE } from '../resources/write/record-log.ts'

/**
 * A line as whoever reads the log may have it. Lines from before a field was masked or restricted hold its value; the log is
 * read with rights of its own, so nobody gets that here. It begins with what the row is known by: where a line is cut, that
 * tells more than its id.
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
  return inPageOrder(plan, withoutHidden(plan.fields, masked))
}

/** The database keeps keys in an order of its own. */
function inPageOrder({ list, fields }: PagePlan, content: LoggedContent): LoggedContent {
  const leading = list.columns.filter(({ link }) => link === 'detail')
  const columns = [...leading, ...list.columns].map(({ field }) => field.name)
  const wanted = [...columns, ...fields.map(({ name }) => name)]
  const names = new Set([...wanted, ...Object.keys(content)].filter((name) => Object.hasOwn(content, name)))
  return Object.fromEntries([...names].map((name) => [name, content[name]]))
}

function withoutHidden(fields: readonly FieldPlan[], content: LoggedContent): LoggedContent {
  const hidden = fields.filter(
    ({ name, permissions, mask, isSecret }) =>
      (isSecret || (permissions.length > 0 && mask === undefined)) && (content[name] ?? null) !== null,
  )
  if (hidden.length === 0) return content
  return { ...content, ...Object.fromEntries(hidden.map(({ name }) => [name, HIDDEN_VALUE])) }
}
