import { describe, expect, it } from 'vitest'
import { compareColumnTypes, formatColumnType, parseColumnType } from './column-type.ts'
import { type IndexDefinition, indexName } from './index-definition.ts'
import type { ColumnDefinition, TableDefinition } from './table-definition.ts'
import { planTableMigration, type TableState } from './table-migration.ts'

const ID: ColumnDefinition = { name: 'id', type: { kind: 'varchar', length: 36 }, presence: 'primary-key' }
const column = (name: string, printed: string, more: Partial<ColumnDefinition> = {}): ColumnDefinition => ({
  name,
  type: parseColumnType(printed),
  title: name,
  ...more,
})
const index = (name: string, kind: IndexDefinition['kind']): IndexDefinition => {
  const definition = { column: name, kind, descending: false, hashed: false, liveRowsOnly: false }
  return { ...definition, name: indexName('trial', definition) }
}
const table = (columns: readonly ColumnDefinition[], indexes: readonly IndexDefinition[] = []): TableDefinition => ({
  table: 'trial',
  columns: [ID, ...columns],
  indexes,
})
const state = (columns: Readonly<Record<string, string>>, indexes: readonly string[] = []): TableState => ({
  relationKind: 'r',
  columns: new Map(Object.entries({ id: 'character varying(36)', ...columns })),
  indexes: new Set(indexes),
})
const plan = planTableMigration
const kinds = (wanted: TableDefinition, actual: TableState | null) => plan(wanted, actual).steps.map(({ kind }) => kind)

describe('the columns of a table', () => {
  it.each([
    ['character varying(32)', 'character varying(64)', 'varchar(64)'],
    ['character varying(32)', 'text', 'text'],
    ['integer', 'bigint', 'bigint'],
    ['integer', 'numeric(12,2)', 'numeric(12, 2)'],
    ['integer', 'numeric(8,2)', 'numeric(12, 2)'],
    ['numeric(12,2)', 'numeric(14,4)', 'numeric(14, 4)'],
    ['numeric(12,2)', 'numeric(12,4)', 'numeric(14, 4)'],
    ['numeric(10,4)', 'numeric(12,2)', 'numeric(14, 4)'],
  ])('are widened from %s for %s to %s', (actual, wanted, to) => {
    const change = compareColumnTypes(parseColumnType(actual), parseColumnType(wanted))
    expect(change).toMatchObject({ kind: 'widen' })
    expect(change.kind === 'widen' && formatColumnType(change.to)).toBe(to)
  })

  it.each([
    ['character varying(64)', 'character varying(32)', 'wider'],
    ['text', 'character varying(32)', 'wider'],
    ['bigint', 'integer', 'wider'],
    ['numeric(14,4)', 'numeric(12,2)', 'wider'],
    ['character varying(64)', 'integer', 'incompatible'],
    ['integer', 'character varying(64)', 'incompatible'],
    ['date', 'timestamp with time zone', 'incompatible'],
    ['boolean', 'integer', 'incompatible'],
    ['point', 'text', 'incompatible'],
    ['timestamp(0) with time zone', 'timestamp with time zone', 'same'],
    ['character varying', 'text', 'same'],
  ])('of %s for %s stay as they are: %s', (actual, wanted, kind) => {
    expect(compareColumnTypes(parseColumnType(actual), parseColumnType(wanted)).kind).toBe(kind)
  })
})

describe('a table migration', () => {
  it('makes a table that is not there, with its indexes', () => {
    expect(kinds(table([column('a', 'text')], [index('a', 'plain')]), null)).toEqual(['create-table', 'create-index'])
  })

  it('plans nothing for a table that fits', () => {
    const wanted = table([column('a', 'text')], [index('a', 'plain')])
    expect(plan(wanted, state({ a: 'text' }, [index('a', 'plain').name]))).toEqual({
      steps: [],
      refusals: [],
      leftovers: [],
      later: [],
    })
  })

  it('adds what is new and leaves what no field claims', () => {
    const { steps, leftovers } = plan(table([column('b', 'date')]), state({ a: 'text' }))
    expect(steps).toMatchObject([{ kind: 'add-column', column: { name: 'b' } }])
    expect(leftovers).toEqual(['a'])
  })

  it('renames a column and its indexes, once', () => {
    const wanted = table([column('b', 'text', { renamedFrom: 'a' })], [index('b', 'unique')])
    expect(plan(wanted, state({ a: 'text' }, [index('a', 'unique').name]))).toMatchObject({
      steps: [
        { kind: 'rename-column', from: 'a', to: 'b' },
        { kind: 'rename-index', to: index('b', 'unique').name },
      ],
      leftovers: [],
    })
    expect(kinds(wanted, state({ b: 'text' }, [index('b', 'unique').name]))).toEqual([])
  })

  it('does not rename over a column that is there already: it takes its data over, once', () => {
    const wanted = table([column('b', 'text', { renamedFrom: 'a' })])
    const both = state({ a: 'text', b: 'text' })
    expect(plan(wanted, both)).toMatchObject({
      steps: [{ kind: 'take-over-column', from: 'a', to: 'b' }],
      leftovers: [],
    })
    const done = { ...both, formerNames: new Map([['b', ['a']]]) }
    expect(plan(wanted, done)).toMatchObject({ steps: [], leftovers: [] })
    expect(plan(wanted, state({ a: 'integer', b: 'text' }))).toMatchObject({ steps: [], leftovers: ['a'] })
  })

  it('finds a column by a name that it had before, where its type fits and no other had that name', () => {
    const wanted = table([column('a', 'text')])
    const named = (columns: Record<string, string>) => ({
      ...state(columns),
      formerNames: new Map(Object.keys(columns).map((name) => [name, ['z', 'a']])),
    })
    expect(plan(wanted, named({ b: 'text' })).steps).toEqual([
      { kind: 'rename-column', from: 'b', to: 'a', found: true },
    ])
    expect(kinds(wanted, named({ b: 'integer' }))).toEqual(['add-column'])
    expect(kinds(wanted, named({ b: 'text', c: 'text' }))).toEqual(['add-column'])
    expect(kinds(table([column('a', 'text'), column('b', 'text')]), named({ b: 'text' }))).toEqual(['add-column'])
  })

  it('renames and widens in one go', () => {
    const wanted = table([column('b', 'character varying(64)', { renamedFrom: 'a' })])
    expect(kinds(wanted, state({ a: 'character varying(32)' }))).toEqual(['rename-column', 'widen-column'])
  })

  it('does not take a column away from a field that has it', () => {
    const wanted = table([column('a', 'text'), column('b', 'text', { renamedFrom: 'a' })])
    expect(kinds(wanted, state({ a: 'text' }))).toEqual(['add-column'])
  })

  it('refuses to narrow and lets the page work', () => {
    const { steps, refusals } = plan(
      table([column('a', 'character varying(8)')]),
      state({ a: 'character varying(32)' }),
    )
    expect(steps).toEqual([])
    expect(refusals).toMatchObject([{ column: 'a', blocking: false }])
  })

  it('refuses another type and blocks the page', () => {
    const { steps, refusals } = plan(table([column('a', 'integer')]), state({ a: 'text' }))
    expect(steps).toEqual([])
    expect(refusals).toMatchObject([{ column: 'a', blocking: true }])
  })

  it('gives up the unique index of a field that is unique no longer, and no other', () => {
    const names = [index('a', 'unique').name, 'made_by_the_administrator', index('a', 'plain').name]
    expect(plan(table([column('a', 'text')]), state({ a: 'text' }, names)).steps).toEqual([
      { kind: 'drop-index', name: index('a', 'unique').name },
    ])
  })

  it('puts an index of grams in the place of one of trigrams', () => {
    const wanted = table([column('a', 'text')], [index('a', 'grams')])
    expect(plan(wanted, state({ a: 'text' }, ['trial_a_trgm'])).steps).toMatchObject([
      { kind: 'create-index', index: { name: 'trial_a_grams' } },
      { kind: 'drop-index', name: 'trial_a_trgm' },
    ])
    expect(kinds(wanted, state({ a: 'text' }, ['trial_a_grams', 'trial_a_trgm']))).toEqual(['drop-index'])
  })

  it('makes those of live rows before it drops those of all, when deleted rows are kept from now on', () => {
    const live = (kind: 'unique' | 'sort'): IndexDefinition => {
      const definition = { ...index('a', kind), liveRowsOnly: true }
      return { ...definition, name: indexName('trial', definition) }
    }
    const flag = column('del_flag', 'smallint', { presence: 'zero' })
    const wanted = table([column('a', 'text'), flag], [live('unique'), live('sort'), index('id', 'bin')])
    const { steps } = plan(wanted, state({ a: 'text' }, ['trial_a_key', 'trial_a_sort']))
    expect(steps).toMatchObject([
      { kind: 'add-column', column: { name: 'del_flag' } },
      { kind: 'create-index', index: { name: 'trial_a_live_key' } },
      { kind: 'create-index', index: { name: 'trial_a_live_sort' } },
      { kind: 'create-index', index: { name: 'trial_id_bin' } },
      { kind: 'drop-index', name: 'trial_a_key' },
      { kind: 'drop-index', name: 'trial_a_sort' },
    ])
    const hard = table([column('a', 'text')], [index('a', 'unique')])
    const kept = { a: 'text', del_flag: 'smallint' }
    expect(plan(hard, state(kept, ['trial_a_key', 'trial_id_bin'])).steps).toEqual([
      { kind: 'drop-index', name: 'trial_id_bin' },
    ])
  })

  describe('that serve nothing any more', () => {
    const listed = { ...index('a', 'listed'), column: 'a__b', columns: [{ name: 'a', hashed: false }] }
    const now: IndexDefinition = { ...listed, name: indexName('trial', listed) }
    const columns = [column('a', 'integer'), column('b', 'integer')]
    const stored = { a: 'integer', b: 'integer' }

    it('go once what is declared is there, and those that people have made stay', () => {
      const former = [
        'trial_a_idx',
        'trial_b_desc_sort',
        'trial_b_zh_live_sort',
        'trial_a__c_desc_listed',
        'trial_a__b___turned_ordered',
      ]
      const made = ['trial_b_idx', 'trial_a_b_idx', 'sorted_by_hand']
      const { steps } = plan(table(columns, [now]), state(stored, [...former, ...made]))
      expect(steps).toMatchObject([
        { kind: 'create-index', index: { name: 'trial_a__b_listed' } },
        ...former.map((name) => ({ kind: 'drop-index', name })),
      ])
    })

    it('go on serving while the one in their place is still to be made', () => {
      const { steps, later } = plan(table(columns, [now]), { ...state(stored, ['trial_a_idx']), isLarge: true })
      expect([steps, later]).toEqual([[], [now]])
    })

    it('take the new names of their columns along', () => {
      const renamed = [column('z', 'integer', { renamedFrom: 'a' }), column('b', 'integer')]
      const after = { ...listed, column: 'z__b', columns: ['z', 'b'].map((name) => ({ name, hashed: false })) }
      const wanted: IndexDefinition = { ...after, name: indexName('trial', after) }
      expect(plan(table(renamed, [wanted]), state(stored, ['trial_a__b_listed'])).steps).toMatchObject([
        { kind: 'rename-column', from: 'a', to: 'z' },
        { kind: 'rename-index', from: 'trial_a__b_listed', to: 'trial_z__b_listed' },
      ])
    })
  })

  describe('of a large table', () => {
    const large = (columns: Readonly<Record<string, string>>, indexes: readonly string[] = []) => ({
      ...state(columns, indexes),
      isLarge: true,
    })

    it('leaves indexes for later, and what serves until then in its place', () => {
      const indexes = [index('a', 'unique'), index('a', 'plain'), index('a', 'grams')]
      const { steps, later } = plan(table([column('a', 'text')], indexes), large({ a: 'text' }, ['trial_a_trgm']))
      expect(steps).toEqual([])
      expect(later.map(({ name }) => name)).toEqual(['trial_a_key', 'trial_a_idx', 'trial_a_grams'])
    })

    it('drops an index of grams before its column is widened, and makes it again later', () => {
      const wanted = table([column('a', 'text')], [index('a', 'grams')])
      const { steps, later } = plan(wanted, large({ a: 'character varying(9)' }, ['trial_a_grams']))
      expect(steps).toMatchObject([
        { kind: 'drop-index', name: 'trial_a_grams' },
        { kind: 'widen-column', column: 'a' },
      ])
      expect(later.map(({ name }) => name)).toEqual(['trial_a_grams'])
    })
  })

  it.each(['ctid', 'x'.repeat(64)])('refuses a column that the database cannot name %s', (name) => {
    expect(plan(table([column(name, 'text')]), null)).toMatchObject({ steps: [], refusals: [{ blocking: true }] })
  })

  it('keeps off what is no table', () => {
    const view = { ...state({}), relationKind: 'v' }
    expect(plan(table([]), view)).toMatchObject({ steps: [], refusals: [{ blocking: true }] })
  })

  it('gives long names that stay apart where PostgreSQL would cut them', () => {
    const long = (ending: string) =>
      indexName('t'.repeat(40), {
        column: `${'c'.repeat(40)}${ending}`,
        kind: 'unique',
        descending: false,
        hashed: false,
        liveRowsOnly: true,
      })
    expect(long('a')).toHaveLength(63)
    expect(long('a')).not.toBe(long('b'))
    expect(long('a')).toMatch(/_live_key$/)
  })
})
