import jsep from 'jsep'
import type { Span } from './tree.ts'

/** What jsep makes of a text: a node of any of its kinds. */
export type JsepNode = jsep.Expression

/**
 * jsep has one configuration for all who use it, so it is set where it is imported, once. What is removed here is also
 * refused before: two locks on one door.
 */
jsep.removeAllUnaryOps()
jsep.removeAllBinaryOps()
for (const operator of ['!', '-']) jsep.addUnaryOp(operator)
const RANKS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
]
for (const [index, operators] of RANKS.entries()) {
  for (const operator of operators) jsep.addBinaryOp(operator, index + 1)
}
jsep.removeIdentifierChar('$')

/** jsep keeps no places: they are noted as its nodes are made. Operators get theirs from their operands. */
const spans = new WeakMap<JsepNode, Span>()
const startsOf = new WeakMap<jsep.HookScope, number[]>()

jsep.hooks.add('gobble-token', function (env) {
  const starts = startsOf.get(this) ?? []
  starts.push(this.index)
  startsOf.set(this, starts)
  // Numbers are the one kind of token that jsep reports no end of, unless a hook has read them.
  if (/^\d$/.test(this.char)) {
    const node = this.gobbleNumericLiteral()
    if (node) env.node = node
  }
})

jsep.hooks.add('after-token', function (env) {
  const offset = startsOf.get(this)?.pop()
  if (!env.node || offset === undefined) return
  // Blanks behind a token are read with it. A group gets the place of its brackets.
  let end = this.index
  while (end > offset && /[ \t\r\n]/.test(this.expr.charAt(end - 1))) end -= 1
  spans.set(env.node, { offset, length: end - offset })
})

/** Parses a text that is known to be in order. */
export function parseWithJsep(text: string): JsepNode {
  return jsep(text)
}

/** The place of a token or group; `undefined` of an operator. */
export function spanOf(node: JsepNode): Span | undefined {
  return spans.get(node)
}
