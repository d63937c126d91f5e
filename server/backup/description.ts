import { type Static, type TSchema, Type } from 'typebox'
import Value from 'typebox/value'
import { catalogue } from './catalogue/catalogue.ts'

/** Raised when an older program could not restore what a newer one has written. */
export const BACKUP_FORMAT = 1

/** Names of the parts of a back-up. */
export const PARTS = {
  head: 'backup.json',
  summary: 'summary.json',
  secretKey: 'secret-key',
  tables: 'tables/',
  ownPages: 'pages/own/',
  productPages: 'pages/product/',
  files: 'files/',
} as const

const text = Type.String()
const count = Type.Integer({ minimum: 0 })

/** The first part: what a back-up is of, and everything that is needed to make its tables. */
export const backupHead = Type.Object({
  format: Type.Integer(),
  program: text,
  madeAt: text,
  schema: text,
  databaseVersion: text,
  /** What was done to the schema, in order: which programs may go on with it. */
  migrations: Type.Array(text),
  /** Ids of SECRET_KEY; the key itself only where that was asked for. */
  secretKeyIds: Type.Array(text),
  hasSecretKey: Type.Boolean(),
  /** Secrets of others, and with which key each is sealed. */
  secrets: Type.Array(Type.Object({ place: text, keyId: text })),
  catalogue,
})
export type BackupHead = Static<typeof backupHead>

const fileTrouble = Type.Object({ key: text, name: text, table: text, id: text, field: text })
/** A stored file that a row refers to. */
export type NamedFile = Static<typeof fileTrouble>

/** The last part: what has come of it. */
export const backupSummary = Type.Object({
  tables: Type.Array(Type.Object({ name: text, rows: count, bytes: count, parts: Type.Array(text) })),
  pages: Type.Object({ own: count, product: count }),
  files: Type.Object({ count, bytes: count, left: Type.Boolean() }),
  /** Of these rows there is no file any more. */
  missingFiles: Type.Array(fileTrouble),
  /** These files are not what was stored. */
  changedFiles: Type.Array(fileTrouble),
})
export type BackupSummary = Static<typeof backupSummary>

/** Undefined: it is not what it should be. */
export function parseDescription<Schema extends TSchema>(schema: Schema, content: Buffer): Static<Schema> | undefined {
  try {
    const value: unknown = JSON.parse(content.toString('utf8'))
    return Value.Check(schema, value) ? value : undefined
  } catch {
    // No JSON: whoever asks says what that means.
    return undefined
  }
}

/** The format alone: what a newer program has written need not look like anything that is known here. */
export function readFormat(content: Buffer): number | undefined {
  return parseDescription(Type.Object({ format: Type.Integer() }), content)?.format
}

/** Names of tables are anybody's; that of a part is one that every system takes. */
export function partName(tableNumber: number, table: string, part: number): string {
  const name = /^[a-z0-9_]+$/.test(table) ? `-${table}` : ''
  return `${PARTS.tables}${String(tableNumber).padStart(4, '0')}${name}/${String(part).padStart(6, '0')}.copy.gz`
}
