import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CheckedExpression, checkExpression, compileExpression } from '#renderer/expression/check-expression.ts'
import { conditionHolds, evaluate } from '#renderer/expression/evaluate.ts'
import { formatExpression } from '#renderer/expression/format-expression.ts'
import { ExpressionError } from '#renderer/expression/limits.ts'
import { typeOfNode } from '#renderer/expression/node-type.ts'
import { Choices } from '#renderer/expression/random-expression.fixture.ts'
import { randomTypedTree } from '#renderer/expression/random-typed-tree.fixture.ts'
import type { ExpressionScope, ExpressionValues, NamedValues } from '#renderer/expression/scope.ts'
import type { CheckedNode } from '#renderer/expression/tree.ts'
import { untranslatableParts } from '#renderer/expression/untranslatable.ts'
import { expressionVectors, vectorScope, vectorValues } from '#renderer/expression/vectors.fixture.ts'
import file from '#renderer/expression/vectors.json' with { type: 'json' }
import { parseFieldType } from '#schemas/language/field-type.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { canonicalDecimal } from '#schemas/values/decimal.ts'
import { openTestDatabase, type TestDatabases } from '#tests/support/test-server.ts'
import { findTextCollation } from '../../db/text-order.ts'
import type { FilterField } from '../read/list-filter.ts'
import { columnTypeOf, formatColumnType } from '../tables/column-type.ts'
import { readColumnValue, toColumnValue } from '../tables/column-value.ts'
import { entityDb } from '../tables/entity-tables.ts'
import type { SqlScope } from './sql-scope.ts'
import { toSqlCondition, toSqlValue } from './to-sql.ts'

const SOURCES = new Set(['record'] as const)
const TABLE = 'expression_rows'

/** The fields of the vectors, each a column. */
const columns: ReadonlyMap<string, FilterField> = new Map(
  Object.entries(file.fields).map(([name, text]) => {
    const type = parseFieldType(text)
    if (!type) throw new TypeError(`No field type ${text}.`)
    return [name, { column: `c_${name.toLowerCase()}`, type, multiple: file.multiple.includes(name) }]
  }),
)

/** Rows besides that of the vectors: what is missing, at the edges, and in the order of UTF-16 units only. */
const ROWS: readonly NamedValues[] = [
  vectorValues.record,
  Object.fromEntries([...columns.keys()].map((name) => [name, null])),
  {
    ...vectorValues.record,
    name: '，',
    code: 'N',
    remark: '\u00a0 a\u3000',
    qty: -7,
    serial: '-9223372036854775808',
    price: '-0.05',
    cost: '0.01',
    active: false,
    validFrom: '0001-01-01',
    validTo: '9999-12-31',
    createTime: '0999-12-31 23:59:59',
    opensAt: '00:00:00',
    tags: ['N'],
  },
  {
    ...vectorValues.record,
    name: '😀',
    code: ' 12.50 ',
    remark: '2024-02-30',
    qty: 0,
    serial: '9223372036854775807',
    price: '9999999999.99',
    cost: '1',
    validFrom: '2024-02-29',
    validTo: '2023-12-31',
    createTime: '2024-02-29 10:00:00',
    opensAt: '23:59:59',
    tags: null,
    status: null,
  },
  {
    ...vectorValues.record,
    name: 'straße',
    code: '1e3',
    remark: '2024-02-29 10:00:00',
    price: '0',
    qty: 2,
    tags: ['a'],
  },
]

let databases: TestDatabases
let textCollation: string | null
/** The rows as they are read back. */
let stored: readonly { readonly id: string; readonly values: NamedValues }[]

beforeAll(async () => {
  databases = await openTestDatabase()
  textCollation = await findTextCollation(databases.app, () => {})
  const definitions = [...columns.values()].map(
    (field) => sql`${sql.ref(field.column)} ${sql.raw(formatColumnType(columnTypeOf(field)))}`,
  )
  const { owner } = databases
  await sql`create table ${sql.table(TABLE)} (row_id text primary key, ${sql.join(definitions)})`.execute(owner)
  const rows = ROWS.map((values, index) => ({
    row_id: String(index),
    ...Object.fromEntries(
      [...columns].map(([name, field]) => [
        field.column,
        toColumnValue(field, (values[name] ?? null) as CanonicalValue),
      ]),
    ),
  }))
  await entityDb(owner).insertInto(TABLE).values(rows).execute()
  const found = await entityDb(owner).selectFrom(TABLE).selectAll().orderBy('row_id').execute()
  stored = found.map((row) => ({
    id: String(row.row_id),
    values: Object.fromEntries([...columns].map(([name, field]) => [name, readColumnValue(field, row[field.column])])),
  }))
})
afterAll(() => databases.close())

function scopeWith(values: Omit<ExpressionValues, 'record'> = vectorValues): SqlScope {
  return { columns: { source: 'record', columns }, values: { ...values, record: {} }, textCollation }
}

interface Judged {
  readonly text: string
  readonly expression: CheckedExpression
}

/** Literals as columns: what is a constant is worked out by the interpreter, and would try nothing. */
class LiteralColumns {
  readonly fields = new Map<string, FilterField>(columns)
  readonly values: Record<string, string | boolean> = {}
  readonly selected = [sql`1 as l`]
  readonly #names = new Map<string, string>()

  /** The same expression over fields that hold its literals. */
  replace(node: CheckedNode): CheckedNode {
    if (node.kind === 'literal') return this.#replaceLiteral(node)
    const below = (child: CheckedNode) => this.replace(child)
    switch (node.kind) {
      case 'list':
        return { ...node, items: node.items.map(below) }
      case 'call':
        return { ...node, args: node.args.map(below) }
      case 'unary':
        return { ...node, operand: below(node.operand) }
      case 'logic':
        return { ...node, operands: node.operands.map(below) }
      case 'arithmetic': {
        const rest = node.rest.map(({ operator, operand }) => ({ operator, operand: below(operand) }))
        return { ...node, first: below(node.first), rest }
      }
      case 'comparison':
        return { ...node, left: below(node.left), right: below(node.right) }
      case 'membership':
        return { ...node, item: below(node.item), list: below(node.list) }
      case 'conditional':
        return { ...node, test: below(node.test), whenTrue: below(node.whenTrue), otherwise: below(node.otherwise) }
      default:
        return node
    }
  }

  #replaceLiteral(node: CheckedNode & { readonly kind: 'literal' }): CheckedNode {
    const { type, value } = node
    if (type === 'null' || value === '') return node
    const key = JSON.stringify([type, value])
    const name = this.#names.get(key) ?? `l${this.selected.length}`
    const field = { kind: 'field', source: 'record', name, type, keys: [], offset: 0, length: 0 } as const
    if (this.#names.has(key)) return field
    this.#names.set(key, name)
    const kind = parseFieldType(LITERAL_TYPES[type])
    if (!kind) throw new TypeError(`No field type for ${type}.`)
    this.fields.set(name, { column: name, type: kind, multiple: false })
    this.values[name] = value
    this.selected.push(sql`${value}::${sql.raw(LITERAL_COLUMNS[type])} as ${sql.ref(name)}`)
    return field
  }
}

const LITERAL_TYPES = {
  text: 'text',
  number: 'decimal(38,18)',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
} as const
const LITERAL_COLUMNS = { ...LITERAL_TYPES, number: 'numeric', datetime: 'timestamptz' } as const

/** What the database makes of expressions, of all rows, in one statement. */
async function differences(
  given: readonly Judged[],
  { literals = new LiteralColumns() }: { readonly literals?: LiteralColumns } = {},
): Promise<readonly string[]> {
  const scope = { ...scopeWith(), columns: { source: 'record', columns: literals.fields } } as const
  const asked = given.flatMap((one) => {
    const made = translated(one, scope)
    return made ? [{ ...one, ...made }] : []
  })
  const selected = asked.flatMap(({ value, condition }, index) => [
    sql`${value} as ${sql.ref(`v${index}`)}`,
    sql`${condition ?? sql`null::boolean`} as ${sql.ref(`h${index}`)}`,
  ])
  const statement = sql<Record<string, unknown>>`
    select ${sql.join([...selected, sql`row_id`])}
    from ${sql.table(TABLE)}, (select ${sql.join(literals.selected)}) literals order by row_id`
  const { rows } = await statement.execute(databases.owner)
  return asked.flatMap(({ text, expression, condition }, index) =>
    rows.flatMap((row, at) => {
      const wanted = interpreted(expression, { ...stored[at]?.values, ...literals.values })
      if (wanted === undefined) return []
      const came = canonical(expression, row[`v${index}`])
      const where = `${text} of row ${at}`
      const wrongValue =
        JSON.stringify(came) === JSON.stringify(wanted)
          ? []
          : [`${where}: ${JSON.stringify(came)}, not ${JSON.stringify(wanted)}`]
      const isWrongCondition = condition !== null && (row[`h${index}`] === true) !== conditionHolds(wanted)
      return isWrongCondition ? [...wrongValue, `${where} as a condition: ${row[`h${index}`]}`] : wrongValue
    }),
  )
}

/** Null where a part that is worked out beforehand runs into a limit. */
function translated({ expression }: Judged, scope: SqlScope) {
  try {
    const condition = typeOfNode(expression.tree) === 'boolean' ? toSqlCondition(expression, scope) : null
    return { value: toSqlValue(expression, scope), condition }
  } catch (error) {
    if (error instanceof ExpressionError) return null
    throw error
  }
}

/** Undefined where the interpreter runs into a limit. */
function interpreted(expression: CheckedExpression, record: NamedValues): CanonicalValue | undefined {
  try {
    return evaluate(expression, { ...vectorValues, record })
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}

function canonical({ tree }: CheckedExpression, value: unknown): CanonicalValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value
  const text = String(value)
  return typeOfNode(tree) === 'number' ? (canonicalDecimal(text) ?? text) : text
}

function compiled(text: string, scope: ExpressionScope = vectorScope): CheckedExpression | null {
  const outcome = compileExpression(text, scope)
  return outcome.ok ? outcome.expression : null
}

function isJudgable({ tree, type }: CheckedExpression): boolean {
  // A list that reads no column is a constant, and no value of a statement.
  return !type.endsWith('[]') && type !== 'unknown' && untranslatableParts(tree, SOURCES).length === 0
}

describe('expressions in the database', () => {
  it.each([
    ["status == 'N'", '"c_status" = $1', ['N']],
    ["status != 'N'", '"c_status" is distinct from $1', ['N']],
    ["status == 'N' && qty > 3", '("c_status" = $1 and "c_qty" > $2::bigint)', ['N', '3']],
    ["!(status == 'N' || active)", '("c_status" is distinct from $1 and not "c_active")', ['N']],
    ["status in ['N', 'Y']", '"c_status" = any($1::text[])', [['N', 'Y']]],
    ['price >= 19.5', '"c_price" >= $1::numeric', ['19.5']],
    ['status == user.username', '"c_status" = $1', ['admin']],
    ['createTime <= now()', '"c_createtime" <= $1::timestamptz', ['2024-03-15 09:30:00']],
    ["user.orgCode == 'A01' && status == null", 'nullif("c_status", \'\') is null', []],
    ["user.orgCode == 'B' && status == null", 'false', []],
    ["'hot' in tags", 'string_to_array("c_tags", \',\') && $1::text[]', [['hot']]],
  ])('says %s so that an index serves', (text, statement, parameters) => {
    const expression = compiled(text)
    if (!expression) throw new Error(text)
    const made = toSqlCondition(expression, scopeWith()).compile(databases.app)
    expect([made.sql, made.parameters]).toEqual([statement, parameters])
  })

  it('comes to what the interpreter comes to, for every example of the language that can be said', async () => {
    const texts = [...new Set(expressionVectors.map(({ text }) => text))]
    const valid = texts.flatMap((text) => {
      const expression = compiled(text)
      return expression ? [{ text, expression }] : []
    })
    const judged = valid.filter(({ expression }) => isJudgable(expression))
    expect(judged.length).toBeGreaterThan(0.75 * valid.length)
    expect(await differences(judged)).toEqual([])
  })

  it('comes to the same where all that is written in the examples lies in columns', async () => {
    const literals = new LiteralColumns()
    const texts = [...new Set(expressionVectors.map(({ text }) => text))]
    const judged = texts.flatMap((text) => {
      const expression = compiled(text)
      if (!expression) return []
      const replaced = { ...expression, tree: literals.replace(expression.tree) }
      return isJudgable(replaced) ? [{ text, expression: replaced }] : []
    })
    expect(judged.length).toBeGreaterThan(250)
    expect(await differences(judged, { literals })).toEqual([])
  })

  it('comes to the same for whatever tree comes', async () => {
    const trees = fc.uint8Array({ minLength: 1, maxLength: 60, size: 'max' })
    await fc.assert(
      fc.asyncProperty(fc.array(trees, { minLength: 100, maxLength: 100 }), async (choices) => {
        const judged = choices.flatMap((bytes) => {
          const tree = randomTypedTree(new Choices(bytes), 4)
          const outcome = checkExpression(tree, vectorScope)
          return outcome.ok && isJudgable(outcome.expression)
            ? [{ text: formatExpression(tree), expression: outcome.expression }]
            : []
        })
        expect(await differences(judged)).toEqual([])
      }),
      { numRuns: 40, endOnFailure: true },
    )
  }, 60_000)
})
