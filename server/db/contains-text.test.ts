import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/test-server.ts'
import { containsGrams, escapeLike, hasTextAt, patternOf } from './contains-text.ts'
import type { Databases } from './databases.ts'
import { NOTHING_KNOWN } from './text-sample.ts'

const TEXTS = [
  '上官云飞',
  '云飞',
  '上海云飞有限公司',
  'Trading Co. 云南A12b',
  'TRADING',
  'PO20210304-0017',
  'po-1',
  'É😀té',
  '😀',
  '100%',
  '100 percent',
  'a_b',
  'axb',
  'c\\d',
  'cd',
  ' ',
  '',
  'Straße ΑΣ Ж',
  '第一行\n第二行',
]
/** What people type: one character and many, other cases, signs that mean something in a pattern. */
const SEARCHES = [
  ...['云', '云飞', '飞云', '官云飞', '上海云飞有限公司', '云南a', 'A12', 'a1', '12B', 'b', 'trading', 'dIn', 'co.'],
  ...['2021', '0304-00', '00', '7', 'PO', 'é', '😀', 'É😀', '😀T', '%', '0%', '_', 'a_', '\\', 'c\\d', '\\d', ' ', ''],
  ...['ß', 'ας', 'ασ', 'ж', '行\n第', '没有的', 'x'.repeat(100)],
]

describe('a search for a part of a text', () => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openTestDatabase({ template: 'migrated' })
    const { owner } = databases
    await sql`create table trial_text (id integer primary key, name varchar(200), other text)`.execute(owner)
    const rows = TEXTS.map((text, index) => sql`(${index}::integer, ${text}, ${TEXTS.at(-index) ?? ''})`)
    await sql`insert into trial_text values ${sql.join(rows)}, (1000, null, null)`.execute(owner)
    await sql`
      insert into trial_text select 10000 + number, '第' || number || '号供应商', 'x' from generate_series(1, 20000) number
    `.execute(owner)
    await sql`create index trial_text_name on trial_text using gin (grams(name))`.execute(owner)
    await sql`create index trial_text_other on trial_text using gin (grams(other))`.execute(owner)
    await sql`grant select on trial_text to public`.execute(owner)
    await sql`analyze trial_text`.execute(owner)
  })
  afterAll(() => databases?.close())

  const idsWhere = async (condition: ReturnType<typeof hasTextAt>) => {
    const found = sql<{ id: number }>`select id from trial_text where ${condition} order by id`
    return (await found.execute(databases.owner)).rows.map(({ id }) => id)
  }
  const planOf = async (condition: ReturnType<typeof hasTextAt>) => {
    const plan = await sql<{ 'QUERY PLAN': string }>`explain select * from trial_text where ${condition}`.execute(
      databases.owner,
    )
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const name = sql.ref('name')

  it.each(['contains', 'starts', 'ends'] as const)(
    'finds the same rows with and without an index: %s',
    async (match) => {
      for (const text of SEARCHES) {
        const plain = await idsWhere(sql<boolean>`name ilike ${patternOf(text, match)}`)
        for (const sample of [null, NOTHING_KNOWN]) {
          expect([text, await idsWhere(hasTextAt(name, { text, match, sample }))]).toEqual([text, plain])
        }
      }
    },
  )

  it('finds the same rows by a character that the planner has counted', async () => {
    for (const text of ['云', '第', 'a', '%', '😀']) {
      const sample = { ...NOTHING_KNOWN, characters: new Set([text]) }
      const plain = await idsWhere(hasTextAt(name, { text, match: 'contains', sample: null }))
      expect([text, await idsWhere(hasTextAt(name, { text, match: 'contains', sample }))]).toEqual([text, plain])
    }
    const counted = hasTextAt(name, {
      text: '第',
      match: 'contains',
      sample: { ...NOTHING_KNOWN, characters: new Set('第') },
    })
    expect(await planOf(counted)).toMatch(/rows=(9|1\d|20)\d{3}\b/)
  })

  it('finds the same rows in any of several columns', async () => {
    for (const text of SEARCHES.filter((one) => one !== '')) {
      const pattern = `%${escapeLike(text)}%`
      const plain = await idsWhere(sql<boolean>`(name ilike ${pattern} or other ilike ${pattern})`)
      expect([text, await idsWhere(containsGrams([name, sql.ref('other')], text))]).toEqual([text, plain])
    }
  })

  it.each(['云', '云飞', '官云飞', 'A12', 'a1', '0304', '%', '😀', '第一行\n'])(
    'is served by the index for %s',
    async (text) => {
      const condition = hasTextAt(name, { text, match: 'contains', sample: NOTHING_KNOWN })
      expect(await planOf(condition)).toContain('trial_text_name')
    },
  )

  it('does not ask the index for what many rows have', async () => {
    const sample = { ...NOTHING_KNOWN, values: [{ text: '第77号供应商', share: 1 }] }
    const common = hasTextAt(name, { text: '供应商', match: 'contains', sample })
    expect(await planOf(common)).not.toContain('trial_text_name')
    expect(await idsWhere(common)).toHaveLength(20_000)
    expect(await planOf(hasTextAt(name, { text: '供应商', match: 'starts', sample }))).toContain('grams')
  })

  it('means what stands in the text by signs of patterns', async () => {
    const found = async (text: string) =>
      (await idsWhere(hasTextAt(name, { text, match: 'contains', sample: NOTHING_KNOWN }))).map((id) => TEXTS[id])
    expect(await found('0%')).toEqual(['100%'])
    expect(await found('A_B')).toEqual(['a_b'])
    expect(await found('C\\D')).toEqual(['c\\d'])
    expect(await found('😀t')).toEqual(['É😀té'])
  })
})

describe('the grams of a text', () => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openTestDatabase({ template: 'migrated' })
  })
  afterAll(() => databases?.close())

  const ask = async (text: string | null) => {
    const asked = sql<{ all: string[]; sought: string[] }>`
      select grams(${text}::text) as all, sought_grams(${text}::text) as sought
    `
    const { rows } = await asked.execute(databases.app)
    return rows[0]
  }

  it.each([
    ['', [], []],
    ['云', ['云'], ['云']],
    [
      '云A1b2南',
      ['云', 'a', '1', 'b', '2', '南', '云a', 'a1', 'a1b', '1b', '1b2', 'b2', '2南'],
      ['云a', 'a1b', '1b2', '2南'],
    ],
    ['A1', ['a', '1', 'a1'], ['a1']],
    ['云a1', ['云', 'a', '1', '云a', 'a1'], ['云a', 'a1']],
    ['a1云', ['a', '1', '云', 'a1', '1云'], ['a1', '1云']],
    ['😀a', ['😀', 'a', '😀a'], ['😀a']],
  ])('of %j are single characters, pairs and threes of ASCII', async (text, all, sought) => {
    const asked = await ask(text)
    expect([[...(asked?.all ?? [])].sort(), asked?.sought]).toEqual([[...all].sort(), sought])
  })

  it('of nothing are nothing, and those sought of a long text are few', async () => {
    expect(await ask(null)).toEqual({ all: null, sought: null })
    expect((await ask('一二三四五六七八九十'.repeat(10)))?.sought).toHaveLength(16)
  })

  it('of a text of a million characters are made in one pass', async () => {
    const { rows } = await sql<{ size: number }>`
      select cardinality(grams(repeat('上官云飞', 250000))) as size
    `.execute(databases.app)
    expect(rows[0]?.size).toBe(1_999_999)
  })
})
