import type { CreateTableBuilder } from 'kysely'

export const id = 'varchar(36)'

/** Who wrote a row and when. */
export function audited<Name extends string>(table: CreateTableBuilder<Name>): CreateTableBuilder<Name, string> {
  return table
    .addColumn('create_by', 'varchar(64)')
    .addColumn('create_time', 'timestamptz')
    .addColumn('update_by', 'varchar(64)')
    .addColumn('update_time', 'timestamptz')
}
