import type { Ban } from './ban.ts'
import { isProductCode } from './source-kind.ts'
import { memberOf } from './syntax.ts'

/** Where identifiers may come from a variable, since there they come from a registry or a page plan, never from a client. */
const QUERY_LAYER = /^server\/(db\/|resources\/|dictionaries\/table-(?:dictionary|label|search|source|values)\.ts$)/

/**
 * Makes the embedded database's roles, and tables as the database itself has described them to a back-up: DDL takes no bound
 * values, names there are constants of ours or the database's own, and nothing comes from a client.
 */
const PROVISIONING = /^server\/(?:db\/embedded|backup)\//

/** Ways of Kysely to put a text into a statement as it is, or as a name. */
const UNBOUND = new Set(['raw', 'id', 'lit', 'ref', 'table'])

/** Two words each, so that an English sentence that begins with "update" is none. */
const STATEMENT_START =
  /^\s*(select\s.*\sfrom\s|insert\s+into\s|update\s.*\sset\s|delete\s+from\s|truncate\s|(create|alter|drop)\s+(table|index|unique|schema|role|user|database|type|view|function|trigger|extension|policy)\b|(grant|revoke)\s.*\son\s)/is

const boundMessage = 'SQL is written with the query builder or the sql tag, which bind values.'

export const sqlBans: readonly Ban[] = [
  {
    name: 'unbound-sql',
    message:
      'sql.raw, sql.id, sql.lit, sql.ref and sql.table belong to the query layer: server/db, server/resources and the table dictionaries.',
    appliesTo: (path) => isProductCode(path) && !QUERY_LAYER.test(path),
    visit: (report) => ({
      MemberExpression(node) {
        const member = memberOf(node)
        if (member?.object === 'sql' && UNBOUND.has(member.property)) report(node)
      },
    }),
  },
  {
    name: 'template-sql',
    message: boundMessage,
    appliesTo: (path) => isProductCode(path) && !PROVISIONING.test(path),
    visit: (report) => {
      // A tagged template is visited after its tag: the tag decides what becomes of the expressions.
      const tagged = new Set<unknown>()
      return {
        TaggedTemplateExpression(node) {
          tagged.add(node.quasi)
        },
        TemplateLiteral(node) {
          if (tagged.has(node) || node.expressions.length === 0) return
          const text = node.quasis.map((quasi) => quasi.value.raw).join(' ? ')
          if (STATEMENT_START.test(text)) report(node)
        },
      }
    },
  },
  {
    name: 'concatenated-sql',
    message: boundMessage,
    appliesTo: isProductCode,
    visit: (report) => ({
      BinaryExpression(node) {
        const { left } = node
        if (node.operator !== '+' || left.type !== 'Literal' || typeof left.value !== 'string') return
        if (STATEMENT_START.test(`${left.value} ? from ? set `)) report(node)
      },
    }),
  },
]
