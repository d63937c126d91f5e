import type { Ban } from './ban.ts'
import { isProductCode } from './source-kind.ts'
import type { NodeOf } from './syntax.ts'

/** Where the codes of permissions are made. */
const CODES = /^schemas\/permissions\//
const PREFIX = 'permissionPrefix'

type Expression = NodeOf<'TemplateLiteral'>['expressions'][number] | NodeOf<'BinaryExpression'>['left']

function isPrefix(node: Expression): boolean {
  if (node.type === 'Identifier') return node.name === PREFIX
  return node.type === 'MemberExpression' && !node.computed && node.property.name === PREFIX
}

export const permissionBans: readonly Ban[] = [
  {
    name: 'spelled-permission',
    message: 'The code of an action is said by permissionCode (schemas/permissions): a page may map it to another one.',
    appliesTo: (path) => isProductCode(path) && !CODES.test(path),
    visit: (report) => ({
      TemplateLiteral(node) {
        if (node.expressions.some(isPrefix)) report(node)
      },
      BinaryExpression(node) {
        if (node.operator === '+' && (isPrefix(node.left) || isPrefix(node.right))) report(node)
      },
    }),
  },
]
