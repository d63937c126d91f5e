import type { ClientBase } from 'pg'
import { BackupError } from '../backup-error.ts'
import { backupMessages as messages } from '../messages.ts'
import type { Catalogue, Definition, SequenceValue } from './catalogue.ts'
import * as queries from './catalogue-queries.ts'
import { readTables } from './read-tables.ts'

/**
 * Reads what the current schema consists of, whoever has made it: migrations, pages, or somebody by hand.
 * @throws {BackupError} it holds what cannot be made again from here.
 */
export async function readCatalogue(client: ClientBase): Promise<Catalogue> {
  const list = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
  const unsupported = await list(queries.UNSUPPORTED)
  if (unsupported.length > 0) throw new BackupError(messages.unsupported(unsupported))
  const define = async (text: string, kind?: string) => readDefinitions(client, text, kind)
  const { tables, definitions } = await readTables(client)
  return {
    extensions: (await client.query<Catalogue['extensions'][number]>(queries.EXTENSIONS)).rows,
    before: [
      ...(await define(queries.TYPES, 'type')),
      ...(await define(queries.FUNCTIONS, 'function')),
      ...(await define(queries.SEQUENCES, 'sequence')),
      ...definitions,
    ],
    tables: [...tables],
    after: [
      ...(await define(queries.CONSTRAINTS, 'constraint')),
      ...(await define(queries.INDEXES)),
      ...(await define(queries.SEQUENCE_OWNERS, 'sequence owner')),
      ...(await define(queries.COLUMN_STATISTICS, 'column statistics')),
      ...(await define(queries.VIEWS, 'view')),
      ...(await define(queries.VIEW_INDEXES)),
      ...(await define(queries.TRIGGERS, 'trigger')),
      ...(await define(queries.DISABLED_TRIGGERS, 'disabled trigger')),
      ...(await define(queries.COMMENTS, 'comment')),
    ],
    sequences: await readSequences(client),
    leftOut: await list(queries.LEFT_OUT),
  }
}

interface DefinitionRow {
  readonly kind?: string
  readonly name: string
  readonly statement: string
  /** What the database writes with the name of the schema, whatever it is told, and what it says without it. */
  readonly qualified: string | null
  readonly plain: string | null
}

async function readDefinitions(client: ClientBase, text: string, kind = ''): Promise<readonly Definition[]> {
  const { rows } = await client.query<DefinitionRow>(text)
  return rows.map(({ kind: own = kind, name, statement, qualified, plain }) => ({
    kind: own,
    name,
    statement: qualified === null || plain === null ? statement : statement.replace(qualified, () => plain),
  }))
}

/** A sequence goes on whatever becomes of the transaction, so what is read here is never behind the rows. */
async function readSequences(client: ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string; quoted: string }>(queries.SEQUENCE_NAMES)
  const values: SequenceValue[] = []
  for (const { name, quoted } of rows) {
    const { rows: found } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted}`,
    )
    for (const value of found) values.push({ name, ...value })
  }
  return values
}
