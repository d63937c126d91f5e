import type { FastifyBaseLogger } from 'fastify'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { parseLabel } from '#schemas/language/label-template.ts'
import type { Databases } from '../../db/databases.ts'
import { type GramsIndexes, openGramsIndexes } from '../../db/grams-indexes.ts'
import { pageSetMessages as messages } from '../messages.ts'
import type { EntityPagePlan } from '../resource.ts'
import { createIndexBuilder, type IndexBuilder, type WantedIndex } from '../tables/index-builder.ts'
import type { ServingIndex } from '../tables/index-statement.ts'
import type { MigratedTable } from '../tables/migrate-table.ts'
import { defineTables, type IndexDefinition, indexName } from '../tables/table-definition.ts'
import { readTableStates } from '../tables/table-state.ts'

/** The indexes of pages' tables that serve and refuse nothing: made afterwards where a table is large. */
export interface PageIndexes {
  readonly grams: GramsIndexes
  /** Those of a table that are not there yet. */
  readonly pending: IndexBuilder['pending']
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
}

/** Other servers make indexes too, and what rows hold changes slowly. */
const LOOK_AGAIN_MS = 300_000

const PEOPLE = ['realname', 'username']

export async function openPageIndexes({ databases, log, largeFrom }: PageIndexesOptions): Promise<PageIndexes> {
  const grams = await openGramsIndexes(databases)
  const builder = createIndexBuilder({ databases, log, onReady: grams.refresh })
  const lookAgain = setInterval(() => {
    grams.refresh().catch((error: unknown) => log.warn({ err: error }, messages.indexesNotRead))
  }, LOOK_AGAIN_MS)
  lookAgain.unref()
  let isFirst = true
  return {
    grams,
    pending: builder.pending,
    settled: builder.settled,
    make: async (migrated, known) => {
      const tables = new Set(known.flatMap((plan) => defineTables(plan).map(({ table }) => table)))
      if (isFirst) await builder.dropBroken([...tables, 'sys_user'])
      isFirst = false
      await grams.refresh()
      for (const { table, later } of migrated.values()) {
        builder.want(
          table,
          later.filter(isServing).map((index) => ({ table, index })),
        )
      }
      const labels = await largeLabels({ databases, log, largeFrom }, known)
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

function isServing(index: IndexDefinition): index is ServingIndex {
  return index.kind !== 'unique' && index.kind !== 'together'
}

function gramsIndex(table: string, column: string): WantedIndex {
  const index = { column, kind: 'grams', descending: false, hashed: false, liveRowsOnly: false } as const
  return { table, index: { ...index, name: indexName(table, index) } }
}

/** What rows are called where others choose them, in tables with too many rows to read them all for each letter typed. */
async function largeLabels(
  { databases: { owner, schema }, largeFrom }: PageIndexesOptions,
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
