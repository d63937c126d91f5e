import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { createDeterministicRandom, type DeterministicRandom } from './deterministic-random.ts'

/** A row that is there already, for those that refer to it. */
export interface KnownRow {
  readonly id: string
  readonly values: ReadonlyMap<string, CanonicalValue>
}
/** Rows by the code of their page; departments of the system by `sys_depart`. */
export type KnownRows = ReadonlyMap<string, readonly KnownRow[]>

/** A row before the page's logic has settled it: what it does not name has its default, or is computed. */
export interface DraftRow {
  readonly values: ReadonlyMap<string, CanonicalValue>
  /** By sub-table. */
  readonly rows?: ReadonlyMap<string, readonly ReadonlyMap<string, CanonicalValue>[]>
  /** Of a tree: position of the row above in the list of drafts, which must come before it. */
  readonly parent?: number
}

/** Demo rows of one page: the same on every machine and whenever they are made. */
export interface DemoPage {
  readonly page: string
  /** The field that tells when a row came in, where there is one. */
  readonly since?: string
  readonly create: (known: KnownRows) => readonly DraftRow[]
}

/** The row that a recipe works for. */
export interface RowInMaking {
  /** From 0; of a sub-row, its place in its master. */
  readonly index: number
  readonly random: DeterministicRandom
  /** The fields made so far, in the order of the recipes. */
  readonly values: ReadonlyMap<string, CanonicalValue>
  readonly known: KnownRows
  /** Of a sub-row, the row that it belongs to. */
  readonly master: RowInMaking | null
}

/** How the value of a field comes about: always the same, or made for the row. */
export type Recipe = Exclude<CanonicalValue, object> | ((row: RowInMaking) => CanonicalValue)
export type Recipes = Readonly<Record<string, Recipe>>

interface RecipePage {
  readonly page: string
  /** Any number; another one gives other rows. */
  readonly seed: number
  readonly count: number
  readonly fields: Recipes
  readonly tables?: Readonly<Record<string, RecipeTable>>
  /** As of the page. */
  readonly since?: string
  /** The rows stand in the order in which they came in, and this field has their numbers. */
  readonly numbered?: { readonly field: string; readonly by: string; readonly numbering: Numbering }
  readonly parent?: (index: number) => number | undefined
}

/** Begins a count anew: the numbers of rows in the order of the days, or the moments, given. */
export type Numbering = () => (cameIn: string) => string

interface RecipeTable {
  readonly count: (row: RowInMaking) => number
  readonly fields: Recipes
}

/** A page whose rows come from recipes, one for each field that is not left to its default. */
export function fromRecipes(recipePage: RecipePage): DemoPage {
  const { page, seed, count, fields, tables = {}, numbered, since = numbered?.by, parent } = recipePage
  return {
    page,
    ...(since !== undefined && { since }),
    create: (known) => {
      const random = createDeterministicRandom(seed)
      const drafts = Array.from({ length: count }, (_, index): DraftRow => {
        const row = follow(fields, { index, random, known, master: null })
        const rows = Object.entries(tables).map(([name, table]) => {
          const length = table.count(row)
          const made = Array.from(
            { length },
            (_, place) => follow(table.fields, { index: place, random, known, master: row }).values,
          )
          return [name, made] as const
        })
        const above = parent?.(index)
        return { values: row.values, rows: new Map(rows), ...(above !== undefined && { parent: above }) }
      })
      return numbered ? inTheirOrder(drafts, numbered) : drafts
    },
  }
}

function inTheirOrder(
  drafts: readonly DraftRow[],
  { field, by, numbering }: NonNullable<RecipePage['numbered']>,
): readonly DraftRow[] {
  const cameIn = ({ values }: DraftRow) => String(values.get(by) ?? '')
  const next = numbering()
  return [...drafts]
    .sort((left, right) => (cameIn(left) < cameIn(right) ? -1 : Number(cameIn(left) > cameIn(right))))
    .map((draft) => ({ ...draft, values: new Map([...draft.values, [field, next(cameIn(draft))]]) }))
}

function follow(recipes: Recipes, start: Omit<RowInMaking, 'values'>): RowInMaking {
  const values = new Map<string, CanonicalValue>()
  const row = { ...start, values }
  for (const [name, recipe] of Object.entries(recipes)) {
    values.set(name, typeof recipe === 'function' ? recipe(row) : recipe)
  }
  return row
}
