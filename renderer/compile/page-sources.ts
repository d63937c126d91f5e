import type { ExpressionScope, PageSource } from '../expression/scope.ts'
import type { CompileContext } from './compile-context.ts'
import { targetFacts, targetTypes } from './effect-target.ts'

const UNREAD: PageSource = { entity: null, fields: null, facts: new Map(), restricted: new Set() }

/** The same scope where rows of other pages may be summed up: in what the server judges. */
export function withPages(scope: ExpressionScope, context: CompileContext): ExpressionScope {
  const { pageOutlines } = context.knowledge
  // The browser does not know the other pages, and judges none of this.
  if (!pageOutlines) return { ...scope, pages: { codes: [], find: () => UNREAD } }
  const find = (code: string): PageSource | undefined => {
    const outline = pageOutlines.get(code)
    if (!outline?.fields) return outline && UNREAD
    const { fields, table } = outline
    const restricted = new Set([...fields].flatMap(([name, field]) => (field.restricted ? [name] : [])))
    return { entity: table, fields: targetTypes({ fields }), facts: targetFacts({ fields }, context), restricted }
  }
  return { ...scope, pages: { codes: pageOutlines.keys(), find } }
}
