import { type Static, Type } from 'typebox'

const text = Type.String()

/** Anything of a schema that one statement makes, as the database itself describes it. */
const definition = Type.Object({
  kind: text,
  /** As a person would look for it: `crm_customer.name`. */
  name: text,
  statement: text,
})
export type Definition = Static<typeof definition>

const describedTable = Type.Object({
  name: text,
  /** Those that hold values of their own; the database computes the others again. */
  columns: Type.Array(text),
})
export type DescribedTable = Static<typeof describedTable>

const sequenceValue = Type.Object({ name: text, last: text, isCalled: Type.Boolean() })
export type SequenceValue = Static<typeof sequenceValue>

const extension = Type.Object({
  name: text,
  /** Null: it lies in the schema itself. */
  schema: Type.Union([text, Type.Null()]),
})

/** Everything that a schema consists of, but for its rows. No name in it is bound to the schema's own name. */
export const catalogue = Type.Object({
  extensions: Type.Array(extension),
  /** What has to be there before rows are: types, functions, sequences, tables. */
  before: Type.Array(definition),
  tables: Type.Array(describedTable),
  /** What is made of rows that are there: constraints, indexes, triggers, views, comments. */
  after: Type.Array(definition),
  sequences: Type.Array(sequenceValue),
  /** What a back-up does not carry. The rows do not need it. */
  leftOut: Type.Array(text),
})
export type Catalogue = Static<typeof catalogue>
