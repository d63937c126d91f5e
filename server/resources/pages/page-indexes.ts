import type { FastifyBaseLogger } from 'fastify'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { parseLabel } from '#schemas/language/label-template.ts'
import type { Databases } from '../../db/databases.ts'
import { type GramsIndexes, openGramsIndexes } from '../../db/grams-indexes.ts'
import { openTableSizes, type TableSizes } from '../../db/table-sizes.ts'
import { pageSetMessages as messages } from '../messages.ts'
import type { EntityPagePlan } from '../resource.ts'
import { type BuildState, createIndexBuilder, type IndexBuilder, type WantedIndex } from '../tables/index-builder.ts'
import { type IndexDefinition, indexName, isUnique } from '../tables/index-definition.ts'
import { type MigratedTable, prepareUnique } from '../tables/migrate-table.ts'
import { defineTable, defineTables, type TableDefinition } from '../tables/table-definition.ts'
import { planTableMigration, type TableState } from '../tables/table-migration.ts'
import { readTableStates } from '../tables/table-state.ts'

/** The indexes of pages' tables that are made while people work, where a table is large. */
export interface PageIndexes {
  readonly grams: GramsIndexes
  readonly sizes: TableSizes
  /** Those of a table that are not there yet. */
  readonly pending: IndexBuilder['pending']
  /**
   * The tables whose unique indexes come before their changed page, which waits for them: they are taken up. None where
   * they could not be made for this text of the page.
   */
  readonly ahead: (wanted: readonly TableDefinition[], text: string) => Promise<readonly string[]>
  /** Takes up what is missing, without waiting for it. */
  readonly make: (migrated: ReadonlyMap<string, MigratedTable>, known: readonly EntityPagePlan[]) => Promise<void>
  /** When nothing is left to be made. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface PageIndexesOptions {
  readonly databases: Databases
  readonly log: FastifyBaseLogger
  /** Absent: as the server takes it. */
  readonly largeFrom?: number | undefined
  /** What a page has waited for is there, or cannot be made. */
  readonly onAhead: () => void
}

/** Other servers make indexes too, and what rows hold changes slowly. */
const LOOK_AGAIN_MS = 300_000

const PEOPLE = ['realname', 'username']

export async function openPageIndexes({
  databases,
  log,
  largeFrom,
  onAhead,
}: PageIndexesOptions): Promise<PageIndexes> {
  const grams = await openGramsIndexes(databases)
  const sizes = await openTableSizes(databases)
  // One after the other: the owner has few connections.
  const refresh = async () => {
    await grams.refresh()
    await sizes.refresh()
  }
  /** By table, the text of the page that waits for its unique indexes, or has waited and goes on without. */
  const awaited = new Map<string, string>()
  const builder = createIndexBuilder({
    databases,
    log,
    onReady: grams.refresh,
    onUnique: (table) => {
      if (awaited.has(table) && !builder.pending(table).some(isUnderWay)) onAhead()
    },
  })
  const awaitUnique = async (wanted: TableDefinition, state: TableState, text: string): Promise<boolean> => {
    const { table } = wanted
    const indexes = planTableMigration(wanted, state).later.filter(isUnique)
    if (indexes.length === 0) {
      // The page has gone back to what it was.
      if (awaited.delete(table)) builder.want(aheadOf(table), [])
      return false
    }
    if (awaited.get(table) === text) return builder.pending(table).some(isUnderWay)
    awaited.set(table, text)
    const prepared = await prepareUnique(databases, wanted, { indexes, state })
    builder.want(
      aheadOf(table),
      prepared.map((index) => ({ table, index })),
    )
    return true
  }
  const lookAgain = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, messages.indexesNotRead))
  }, LOOK_AGAIN_MS)
  lookAgain.unref()
  /** Rows stand in its way, and nothing is to be done about it but by people. */
  const isKnownToFail = (table: string, { name }: IndexDefinition) =>
    awaited.has(table) &&
    builder.pending(table).some(({ index, state }) => index.name === name && state === 'duplicates')
  let isFirst = true
  return {
    grams,
    sizes,
    pending: builder.pending,
    settled: builder.settled,
    ahead: async (wanted, text) => {
      if (databases.writes.isClosed || wanted.length === 0) return []
      const tables = wanted.map(({ table }) => table)
      const states = await readTableStates(databases.owner, databases.schema, tables, largeFrom)
      const waiting: string[] = []
      for (const definition of wanted) {
        const state = states.get(definition.table)
        if (state && (await awaitUnique(definition, state, text))) waiting.push(definition.table)
      }
      return waiting
    },
    make: async (migrated, known) => {
      const tables = new Set(known.flatMap((plan) => defineTables(plan).map(({ table }) => table)))
      if (databases.writes.isClosed) return refresh()
      if (isFirst) await builder.dropBroken([...tables, 'sys_user'])
      isFirst = false
      await refresh()
      for (const { table, later } of migrated.values()) {
        builder.want(
          table,
          later.filter((index) => !isKnownToFail(table, index)).map((index) => ({ table, index })),
        )
      }
      const labels = await largeLabels({ databases, largeFrom }, known)
      const others = [...labels, ...PEOPLE.map((column) => gramsIndex('sys_user', column))]
      builder.want(
        'labels',
        databases.rowSecurity ? [] : others.filter(({ table, index }) => !grams.sampleOf(table, index.column)),
      )
    },
    close: async () => {
      clearInterval(lookAgain)
      await builder.close()
    },
  }
}

/** The indexes of a page's own table that are there. */
export function indexesThere(
  plan: EntityPagePlan,
  known: { readonly textCollation: string | null; readonly pending: IndexBuilder['pending'] },
): readonly IndexDefinition[] {
  if (plan.entity.existing) return []
  const { table, indexes } = defineTable(plan, known.textCollation)
  const missing = new Set(known.pending(table).map(({ index }) => index.name))
  return indexes.filter(({ name }) => !missing.has(name))
}

function aheadOf(table: string): string {
  return `ahead of ${table}`
}

function isUnderWay({ index, state }: { readonly index: IndexDefinition; readonly state: BuildState }): boolean {
  return isUnique(index) && (state === 'waiting' || state === 'building')
}

function gramsIndex(table: string, column: string): WantedIndex {
  const index = { column, kind: 'grams', descending: false, hashed: false, liveRowsOnly: false } as const
  return { table, index: { ...index, name: indexName(table, index) } }
}

/** What rows are called where others choose them, in tables with too many rows to read them all for each letter typed. */
async function largeLabels(
  { databases: { owner, schema }, largeFrom }: Pick<PageIndexesOptions, 'databases' | 'largeFrom'>,
  known: readonly EntityPagePlan[],
): Promise<readonly WantedIndex[]> {
  const own = new Map(
    known.flatMap((plan) => (plan.entity.existing || plan.entity.managed ? [] : [[plan.entity.table, plan] as const])),
  )
  const named = new Map<string, WantedIndex>()
  for (const { choices } of known.flatMap(fieldsOf)) {
    if (choices?.source !== 'ref') continue
    const [table = '', label = ''] = choices.dictCode.split(',')
    for (const { field: column } of parseLabel(label) ?? []) {
      const field = own.get(table)?.fields.find((one) => one.column === column)
      if (field && !field.multiple && (field.type.kind === 'string' || field.type.kind === 'text')) {
        named.set(`${table}.${column}`, gramsIndex(table, column))
      }
    }
  }
  const tables = [...new Set([...named.values()].map(({ table }) => table))]
  const states = await readTableStates(owner, schema, tables, largeFrom)
  return [...named.values()].filter(({ table, index }) => {
    const state = states.get(table)
    return state?.isLarge && state.columns.has(index.column)
  })
}

function fieldsOf({ fields, subTables }: EntityPagePlan): readonly FieldPlan[] {
  return [...fields, ...subTables.flatMap((table) => table.fields)]
}
