import { createHash } from 'node:crypto'

/** One of the columns of an index over several. */
export interface IndexedColumn {
  readonly name: string
  /** Too long to go into the index as it is. */
  readonly hashed: boolean
  /** It is sorted the other way round than the index; absent: as the index. */
  readonly turned?: true
  /** What its texts are sorted by; absent: what the index says. */
  readonly collation?: string
}

export interface IndexDefinition {
  readonly name: string
  /** Of an index over several columns their names, joined. */
  readonly column: string
  /** Of kinds `together`, `ordered` and `listed`. */
  readonly columns?: readonly IndexedColumn[]
  /**
   * - `plain`: serves comparisons.
   * - `sort`: an order of the list: its own, or one that the page declares of a column.
   * - `ordered`: the own order of a list by several columns.
   * - `listed`: the rows of one value in the list's own order.
   * - `unique`: one row per tenant and value; with `hashed`, of values too long for an index.
   * - `together`: one row per tenant and values of all its columns.
   * - `grams`: serves "contains", by the characters of texts and their pairs.
   * - `members`: finds one of the values of a field that holds several.
   * - `bin`: the rows that are deleted and kept yet. Of columns that no edit changes, or every edit would write to it.
   */
  readonly kind: 'plain' | 'sort' | 'ordered' | 'listed' | 'unique' | 'together' | 'grams' | 'members' | 'bin'
  readonly descending: boolean
  /** What the texts by which it sorts are sorted by; absent: as their column is. */
  readonly collation?: string
  readonly hashed: boolean
  /** Only rows that are not softly deleted. */
  readonly liveRowsOnly: boolean
}

/** It refuses what may not be saved twice. */
export function isUnique({ kind }: IndexDefinition): boolean {
  return kind === 'unique' || kind === 'together'
}

/** The columns whose values it holds, beside the tenant. */
export function columnsOf({ column, columns, hashed }: IndexDefinition): readonly IndexedColumn[] {
  return columns ?? [{ name: column, hashed }]
}

const MAX_IDENTIFIER_LENGTH = 63

/** No column of ours has two underscores in a row: two part the columns, three what is said of one of them. */
export function joinedNames(columns: readonly IndexedColumn[]): string {
  return columns
    .map(({ name, turned, collation }) =>
      [name, ...(turned ? ['turned'] : []), ...(collation === undefined ? [] : [shortOf(collation)])].join('___'),
    )
    .join('__')
}

function shortOf(collation: string): string | undefined {
  return collation.split('-', 1)[0]
}

/** Ends the names of unique indexes over several columns, and of nothing else. */
export const TOGETHER_ENDING = '_once'
/** The same of those of values in the list's order. */
export const LISTED_ENDING = '_listed'
/** And of those of an order by several columns. */
export const ORDERED_ENDING = '_ordered'

const SUFFIX: Readonly<Record<IndexDefinition['kind'], string>> = {
  plain: 'idx',
  sort: 'sort',
  ordered: ORDERED_ENDING.slice(1),
  listed: LISTED_ENDING.slice(1),
  unique: 'key',
  together: TOGETHER_ENDING.slice(1),
  grams: 'grams',
  members: 'each',
  bin: 'bin',
}

/**
 * The name tells everything about an index of ours, so a name that exists is an index that fits. Names beyond the
 * limit of identifiers end in a digest instead of being cut to the same text.
 */
export function indexName(table: string, index: Omit<IndexDefinition, 'name'>, suffix = SUFFIX[index.kind]): string {
  const { descending, hashed, liveRowsOnly, collation } = index
  const order = `${descending ? '_desc' : ''}${collation === undefined ? '' : `_${shortOf(collation)}`}`
  const ending = `${order}${hashed ? '_md5' : ''}${liveRowsOnly ? '_live' : ''}_${suffix}`
  const name = `${table}_${index.column}${ending}`
  if (name.length <= MAX_IDENTIFIER_LENGTH) return name
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.slice(0, MAX_IDENTIFIER_LENGTH - ending.length - 9)}_${digest}${ending}`
}

/** What served "contains" in earlier versions, in whose place an index of grams comes; null of other kinds. */
export function formerNameOf(table: string, index: IndexDefinition): string | null {
  return index.kind === 'grams' ? indexName(table, index, 'trgm') : null
}
