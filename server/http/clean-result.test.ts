import { type TSchema, Type } from 'typebox'
import Value from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { queryDepartTree } from '#schemas/api/departments.ts'
import { recordOf } from '#schemas/record-schema.ts'
import { createCleaner } from './clean-result.ts'

const leaf = Type.Object({ id: Type.String(), note: Type.Optional(Type.Union([Type.String(), Type.Null()])) })
const node = Type.Cyclic(
  {
    Node: Type.Object({ id: Type.String(), children: Type.Union([Type.Array(Type.Ref('Node')), Type.Null()]) }),
  },
  'Node',
)
const secret = { password: 'x' }

const CASES: readonly (readonly [string, TSchema, unknown])[] = [
  ['an object', leaf, { id: '1', note: null, ...secret }],
  [
    'a list',
    Type.Array(leaf),
    [
      { id: '1', ...secret },
      { id: '2', note: 'a' },
    ],
  ],
  ['an object or nothing', Type.Union([leaf, Type.Null()]), { id: '1', ...secret }],
  ['nothing', Type.Union([leaf, Type.Null()]), null],
  [
    'one of two kinds of object',
    Type.Union([Type.Object({ kind: Type.Literal('a'), one: leaf }), Type.Object({ kind: Type.Literal('b') })]),
    { kind: 'b', one: { id: '1' }, ...secret },
  ],
  ['a tree', node, { id: '1', ...secret, children: [{ id: '2', children: null, ...secret }] }],
  ['a record of objects', recordOf(leaf), { a: { id: '1' }, b: { id: '2' } }],
  ['any record', recordOf(Type.Unknown()), { a: 1, b: { c: 2 } }],
  [
    'a list of any records',
    Type.Object({ records: Type.Array(recordOf(Type.Unknown())) }),
    { records: [{ a: 1 }], ...secret },
  ],
  [
    'an object with a list or a text',
    Type.Object({ v: Type.Union([Type.Array(leaf), Type.String()]) }),
    { v: [{ id: '1', ...secret }], ...secret },
  ],
]

describe('what an answer does not declare', () => {
  it.each(CASES)('is taken from %s, as TypeBox would', (_, schema, value) => {
    const cleaned = createCleaner(schema)(structuredClone(value))
    expect(cleaned).toEqual(Value.Clean(schema, structuredClone(value)))
    expect(JSON.stringify(cleaned)).not.toContain('password')
  })

  it('is taken from what stands in a record, which TypeBox leaves as it is', () => {
    const clean = createCleaner(recordOf(leaf))
    expect(clean({ a: { id: '1', ...secret }, b: null })).toEqual({ a: { id: '1' }, b: null })
  })

  it('is taken from every node of a tree', () => {
    const tree = [{ id: 'a', directorUserIds: 'x', children: [{ id: 'b', directorUserIds: 'y', children: null }] }]
    expect(createCleaner(queryDepartTree.result)(tree)).toEqual([{ id: 'a', children: [{ id: 'b', children: null }] }])
  })
})
