import { type SqlBool, sql } from 'kysely'
import type { Choice } from '#renderer/widget.ts'
import { itemsNamed } from '../../dictionaries/table-items.ts'
import { choosableRows } from '../../dictionaries/table-source.ts'
import { type ChoiceSources, findTable } from '../read/choice-texts.ts'
import { labelsAbove } from '../read/tree-store.ts'
import { maySee } from '../resource.ts'
import type { RecordWork } from '../resource-work.ts'

export const PATH_SEPARATOR = '/'
/** In the column of the parent: the row is moved to the top. */
const TOP = '/'

/** How long a path may be; a circle that is there already ends so too. */
const MAX_DEPTH = 100

export function joinPath(above: string, name: string): string {
  return above + PATH_SEPARATOR + name
}

/** What rows of a tree are called from the top, `总部/华东/财务部`, by their ids. */
export async function pathsOf(work: RecordWork, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const above = await labelsAbove(work, ids)
  const pathOf = (id: string, depth: number): string | undefined => {
    const row = above.get(id)
    if (!row || depth === 0) return undefined
    const before = row.parentId === null ? undefined : pathOf(row.parentId, depth - 1)
    return before === undefined ? row.label : joinPath(before, row.label)
  }
  return new Map(
    ids.flatMap((id) => {
      const path = pathOf(id, MAX_DEPTH)
      return path === undefined ? [] : [[id, path] as const]
    }),
  )
}

/**
 * The rows of a tree that words in the column of the parent may mean: by their path, as exports write it, or the end of it,
 * by their name, by a value that no two of them share, or by their id. The path stands as the text, so that whoever has
 * written a name that several rows have is told what to write.
 */
export async function parentsNamed(
  work: RecordWork & ChoiceSources,
  words: readonly string[],
): Promise<readonly Choice[]> {
  const { db, context, registry, resource } = work
  const { tree } = resource.plan
  const table = tree && findTable(registry, context, tree.parent)
  if (!table || words.length === 0) return []
  const named = await itemsNamed(db, context, table, [...new Set(words.flatMap(endsOf))])
  const codes = await codesAmong(work, words)
  const paths = await pathsOf(work, [...new Set([...named.map(({ value }) => value), ...codes.keys()])])
  const labels = new Map(named.map(({ value, text }) => [value, text]))
  const found = [...paths].map(([value, text]) => {
    const ends = words.filter((word) => text.endsWith(PATH_SEPARATOR + word))
    const label = labels.get(value)
    return { value, text, parts: [...(label === undefined ? [] : [label]), ...(codes.get(value) ?? []), ...ends] }
  })
  return [{ value: '', text: TOP }, ...found]

  async function codesAmong({ db: from }: RecordWork, among: readonly string[]) {
    const fields = resource.plan.fields.filter((field) => field.unique && maySee(context, field))
    const byId = new Map<string, string[]>()
    if (!table || fields.length === 0) return byId
    const texts = fields.map(({ column }) => sql<string | null>`${sql.ref(column)}::text`)
    const rows = await choosableRows(from, context, table)
      .where((row) => row.or(texts.map((text) => sql<SqlBool>`${text} = any(${among}::text[])`)))
      .select(sql<(string | null)[]>`array[${sql.join(texts)}]::text[]`.as('codes'))
      .execute()
    for (const row of rows)
      byId.set(
        row.value,
        row.codes.filter((code) => code !== null),
      )
    return byId
  }
}

/** `a/b/c`, `b/c` and `c`: a name may hold the separator itself. */
function endsOf(word: string): readonly string[] {
  const pieces = word.split(PATH_SEPARATOR)
  return pieces.map((_, from) => pieces.slice(from).join(PATH_SEPARATOR)).filter((end) => end !== '')
}
