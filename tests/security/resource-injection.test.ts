import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HEADERS } from '#schemas/api/envelope.ts'
import { httpMessages } from '#server/http/messages.ts'
import { createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'

/** In every hostile text: it must be in no statement. */
const CANARY = 'zq7canary'

const fields = {
  code: { type: 'string(16)', title: '编码', rules: ['unique', { pattern: '^[A-Za-z0-9]{1,16}$' }], query: 'eq' },
  name: { type: 'string(64)', title: '名称', query: 'like' },
  note: { type: 'text', title: '备注', query: 'like' },
  amount: { type: 'decimal(20,4)', title: '金额', rules: ['money'], query: 'between' },
  serial: { type: 'long', title: '流水', query: 'between' },
  count: { type: 'integer', title: '数量', query: 'between' },
  kind: { type: 'enum', dict: 'price_type', title: '方式', query: 'in' },
  tags: { type: 'enum', multiple: true, dict: 'market_region', title: '大区' },
  self: { type: 'ref', ref: { entity: 'trial_fuzz', value: 'id', label: 'name' }, title: '上级', query: 'in' },
  day: { type: 'date', title: '日期', query: 'between' },
  moment: { type: 'datetime', title: '时刻', query: 'between' },
  clock: { type: 'time', title: '时间', query: 'between' },
  open: { type: 'boolean', title: '启用', query: 'eq' },
  twice: { type: 'decimal(20,4)', title: '两倍', value: '= amount * 2', statistics: ['sum'] },
}
const page = pageOf('fuzz', fields, {
  kind: 'tree',
  tree: { label: 'name' },
  subTables: {
    lines: {
      title: '明细',
      entity: { table: 'trial_fuzz_line', foreignKey: 'fuzzId' },
      fields: {
        mark: { type: 'string(9)', title: '标记', rules: ['only', 'duplicate', 'check:plate_number'] },
        price: { type: 'decimal(12,2)', title: '单价' },
        share: { type: 'decimal(9,4)', title: '占比', value: '= row.price / amount' },
        extra: { type: 'datetime', title: '其他' },
      },
    },
  },
  actions: {
    stamp: {
      title: '盖章',
      type: 'set-values',
      when: 'count > 0',
      props: { values: { note: '= concat(name, note)' } },
    },
  },
  form: {
    reactions: [
      {
        id: 'large',
        when: 'twice > 10',
        then: { note: { required: true }, day: { visible: false }, clock: { readonly: true } },
      },
      {
        id: 'open',
        when: 'open',
        then: { kind: { options: ['fixed'] }, serial: { value: '= count * 2', readonly: true } },
      },
    ],
  },
  checks: [{ id: 'sum', that: 'sum(lines.price) <= amount', message: '超过金额', fields: ['amount'] }],
})
const FIELDS = [...Object.keys(fields), 'parentId']
const LINE_FIELDS = ['id', 'mark', 'price', 'share', 'extra', 'fuzzId', 'sortNo']

const FRAGMENTS = [
  "'",
  '"',
  ';',
  '--',
  '/*',
  '*/',
  '\\',
  '%',
  '_',
  '*',
  '**',
  '!',
  '>=',
  '<',
  '>= ',
  'in ',
  ',',
  ',,',
  '++',
  '\u0000',
  '\ud800',
  '\u202e',
  'é',
  '螺',
  '🧱',
  ')',
  '(',
  '||',
  '$1',
  ':x',
  '??',
  "' or 1=1 --",
  "'; drop table sys_user; --",
  'pg_sleep(9)',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '1e-400',
  '99999999999999999999',
  '0x10',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '0001-01-01 00:00:00',
  '25:00:00',
  'true',
  '{}',
  '[]',
  '{"a":1}',
  '__proto__',
  'constructor',
  '\n',
  '\r\n',
  '\t',
  '\u3000',
]
const hostileText = fc
  .tuple(
    fc.array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ maxLength: 8, unit: 'binary' })), { maxLength: 4 }),
    fc.boolean(),
  )
  .map(([parts, marked]) => (marked ? [CANARY, ...parts] : parts).join(''))
/** A value that may well be accepted, so that statements are reached at all. */
const plainText = fc.constantFrom(
  'a',
  'fixed',
  'east,south',
  '12.5',
  '3',
  '2026-11-20',
  '2026-11-20 08:00:00',
  '09:00:00',
  'true',
  '*a*',
)
const text = fc.oneof({ weight: 2, arbitrary: hostileText }, { weight: 1, arbitrary: plainText })

const paramName = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...FIELDS, 'id', 'createTime', 'createBy'),
      fc.constantFrom('', '_begin', '_end', '_MultiString', '_dictText'),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    'pageNo',
    'pageSize',
    'column',
    'order',
    'field',
    'sortInfoString',
    'defSortString',
    'superQueryMatchType',
  ),
  hostileText,
)
const superQuery = fc
  .array(
    fc.record(
      {
        field: fc.oneof(fc.constantFrom(...FIELDS), hostileText),
        rule: fc.oneof(
          fc.constantFrom('eq', 'ne', 'like', 'not_like', 'in', 'gt', 'empty', 'like_with_or', 'USE_SQL_RULES'),
          hostileText,
        ),
        val: fc.oneof(text, fc.jsonValue()),
        type: text,
        dbType: text,
      },
      { requiredKeys: ['field', 'rule'] },
    ),
    { maxLength: 4 },
  )
  .map((lines): [string, string] => ['superQueryParams', encodeURIComponent(JSON.stringify(lines))])
const query = fc.array(
  fc.oneof({ weight: 6, arbitrary: fc.tuple(paramName, text) }, { weight: 1, arbitrary: superQuery }),
  { maxLength: 4 },
)
const values = (names: readonly string[]) =>
  fc.dictionary(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: hostileText }),
    fc.oneof(text, fc.jsonValue()),
    {
      maxKeys: 6,
    },
  )
const lines = fc.oneof(
  { weight: 5, arbitrary: fc.array(values(LINE_FIELDS), { maxLength: 3 }) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        added: fc.array(values(LINE_FIELDS), { maxLength: 3 }),
        changed: fc.array(values([...LINE_FIELDS, 'id']), { maxLength: 3 }),
        deletedIds: fc.oneof(fc.array(text, { maxLength: 3 }), fc.jsonValue()),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const body = fc.oneof(
  { weight: 4, arbitrary: values([...FIELDS, 'id', 'version']) },
  { weight: 3, arbitrary: fc.tuple(values(FIELDS), lines).map(([record, rows]) => ({ ...record, lines: rows })) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

const rowsTogether = fc.record(
  {
    added: fc.array(fc.record({ rowKey: text, record: body }), { maxLength: 3 }),
    changed: fc.array(body, { maxLength: 3 }),
    deleted: fc.array(
      fc.record({ id: text, version: fc.oneof(fc.integer(), fc.jsonValue()) }, { requiredKeys: ['id'] }),
      {
        maxLength: 2,
      },
    ),
  },
  { requiredKeys: [] },
)

const request: fc.Arbitrary<InjectOptions> = fc.oneof(
  { weight: 4, arbitrary: query.map((pairs): InjectOptions => ({ method: 'GET', url: withQuery('list', pairs) })) },
  {
    weight: 1,
    arbitrary: text.map((id): InjectOptions => ({ method: 'GET', url: withQuery('queryById', [['id', id]]) })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(body, fc.option(text))
      .map(
        ([payload, key]): InjectOptions =>
          withBody('POST', 'add', payload, key === null ? {} : { [HEADERS.idempotencyKey]: encode(key) }),
      ),
  },
  { weight: 2, arbitrary: body.map((payload) => withBody('PUT', 'edit', payload)) },
  { weight: 2, arbitrary: rowsTogether.map((payload) => withBody('POST', 'saveAll', payload)) },
  {
    weight: 1,
    arbitrary: text.map((id): InjectOptions => ({ method: 'DELETE', url: withQuery('delete', [['id', id]]) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(text, { maxLength: 3 })
      .map((ids): InjectOptions => ({ method: 'DELETE', url: withQuery('deleteBatch', [['ids', ids.join(',')]]) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .oneof(fc.array(text, { maxLength: 3 }), fc.jsonValue())
      .map((ids) => withBody('POST', 'action/stamp', { ids })),
  },
)

/** The lookups of a form: whether a value is free, whether it keeps a rule, what a rule fills in. */
const lookup: fc.Arbitrary<InjectOptions> = fc.oneof(
  fc
    .record({
      tableName: fc.oneof(fc.constantFrom('trial_fuzz', 'trial_fuzz_line', 'sys_user'), text),
      fieldName: fc.oneof(fc.constantFrom('code', 'mark', 'serial', 'password_hash'), text),
      fieldVal: text,
      dataId: text,
    })
    .map((given): InjectOptions => ({ method: 'GET', url: withPairs('sys/duplicate/check', Object.entries(given)) })),
  fc
    .record({ ruleCode: fc.oneof(fc.constantFrom('plate_number', 'contract_no'), text), value: text })
    .map(
      (given): InjectOptions => ({ method: 'GET', url: withPairs('sys/checkRule/checkByCode', Object.entries(given)) }),
    ),
  fc
    .tuple(
      fc.constantFrom('order_number_rule', 'org_num_role', 'contract_number_rule'),
      fc.array(fc.tuple(fc.constantFrom('prefix', 'period', 'digits', 'parentId'), text)),
      values(['name', 'parentId']),
    )
    .map(
      ([code, overrides, payload]): InjectOptions => ({
        method: 'PUT',
        url: withPairs(`sys/fillRule/executeRuleByCode/${code}`, overrides),
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      }),
    ),
)

function withQuery(action: string, pairs: readonly (readonly [string, string])[]): string {
  return withPairs(`trial/fuzz/${action}`, pairs)
}

function withPairs(path: string, pairs: readonly (readonly [string, string])[]): string {
  return `/jeecg-boot/${path}?${pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`
}

/** Half of a surrogate pair has no encoding; it goes out as the replacement that browsers send. */
function encode(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'))
}

function withBody(
  method: 'POST' | 'PUT',
  action: string,
  payload: unknown,
  headers: Readonly<Record<string, string>> = {},
): InjectOptions {
  return {
    method,
    url: `/jeecg-boot/trial/fuzz/${action}`,
    payload: JSON.stringify(payload),
    headers: { ...headers, 'content-type': 'application/json' },
  }
}

describe('whatever is sent to a page', () => {
  const statements = new Set<string>()
  let server: PageServer
  let token: string
  let storedId: string

  beforeAll(async () => {
    server = await createPageServer({ 'trial/fuzz.json': page }, { onStatement: (sql) => statements.add(sql) })
    token = await server.signIn('admin')
    const { body: added } = await server.call<{ id: string }>({
      method: 'POST',
      path: '/trial/fuzz/add',
      token,
      body: { code: 'seed', name: 'seed', kind: 'fixed' },
    })
    storedId = added.result.id
  })
  afterAll(() => server?.close())

  it('never breaks a statement, never fails inside, and is never part of a statement', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 12, arbitrary: request }, { weight: 2, arbitrary: lookup }),
        fc.boolean(),
        async (given, onStoredRow) => {
          const payload = onStoredRow ? withStoredId(given, storedId) : given
          const response = await server.app.inject({
            ...payload,
            headers: { ...payload.headers, [HEADERS.token]: token },
          })
          expect(response.statusCode).toBeLessThan(500)
          const envelope = response.json<{ success: boolean; message: string }>()
          expect(envelope.success).toBeTypeOf('boolean')
          // The database itself has refused it: our own checks have let it through.
          expect([httpMessages.integrityViolated, httpMessages.databaseBusy]).not.toContain(envelope.message)
        },
      ),
      { numRuns: 3_000 },
    )
    expect([...statements].filter((sql) => sql.includes(CANARY))).toEqual([])
    expect(statements.size).toBeGreaterThan(50)
    expect(Object.keys(Object.prototype)).toEqual([])
  }, 120_000)
})

/** Lets an edit, or a save of several rows, reach the row that is there. */
function withStoredId(given: InjectOptions, id: string): InjectOptions {
  if (given.method === 'GET' || given.payload === undefined) return given
  const parsed: unknown = JSON.parse(String(given.payload))
  if (!isObject(parsed)) return given
  if (given.method === 'PUT') return { ...given, payload: JSON.stringify({ ...parsed, id }) }
  const { changed } = parsed
  if (!Array.isArray(changed) || !isObject(changed[0])) return given
  return { ...given, payload: JSON.stringify({ ...parsed, changed: [{ ...changed[0], id }, ...changed.slice(1)] }) }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
