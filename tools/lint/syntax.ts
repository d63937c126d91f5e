import type { Visitor } from 'rolldown/utils'

/** The callbacks of one walk over a syntax tree, by kind of node. */
export type Callbacks = NonNullable<ConstructorParameters<typeof Visitor>[0]>

export type NodeOf<Kind extends keyof Callbacks> = Parameters<NonNullable<Callbacks[Kind]>>[0]

type Expression = NodeOf<'CallExpression'>['callee'] | NodeOf<'CallExpression'>['arguments'][number]

/** `fetch` of `fetch(…)`, `window.fetch(…)` and `globalThis.fetch(…)`; null when something else is called. */
export function calledGlobal({ callee }: NodeOf<'CallExpression'>): string | null {
  if (callee.type === 'Identifier') return callee.name
  const member = memberOf(callee)
  return member && GLOBAL_OBJECTS.has(member.object) ? member.property : null
}
const GLOBAL_OBJECTS = new Set(['window', 'globalThis', 'self'])

/** `{ object: 'sql', property: 'raw' }` of `sql.raw`; null when the expression is no such thing. */
export function memberOf(node: Expression): { readonly object: string; readonly property: string } | null {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return null
  if (node.computed) {
    const { property } = node
    if (property.type !== 'Literal' || typeof property.value !== 'string') return null
    return { object: node.object.name, property: property.value }
  }
  return { object: node.object.name, property: node.property.name }
}

/** The text of a string literal, or of a template without expressions; null of anything else. */
export function literalText(node: Expression | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null
  return null
}

/** The text of a JSX attribute; undefined when there is none, null when it is computed. */
export function attributeText(element: NodeOf<'JSXOpeningElement'>, name: string): string | null | undefined {
  for (const attribute of element.attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.name !== name) continue
    const { value } = attribute
    if (value?.type === 'Literal') return typeof value.value === 'string' ? value.value : null
    if (value?.type === 'JSXExpressionContainer' && value.expression.type !== 'JSXEmptyExpression') {
      return literalText(value.expression)
    }
    return null
  }
  return undefined
}
