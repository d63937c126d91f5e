import pg, { type ClientBase } from 'pg'
import { BackupError } from '../backup-error.ts'
import { backupMessages as messages } from '../messages.ts'
import type { Catalogue, Definition } from './catalogue.ts'

/** What the data can do without: the server or a person makes it later. All else has to be as it was. */
const DISPENSABLE: ReadonlySet<string> = new Set(['index', 'view', 'trigger', 'disabled trigger', 'comment'])

/** What could not be made, and why. */
export interface LeftOut {
  readonly kind: string
  readonly name: string
  readonly reason: string
}

/**
 * Makes objects of which one may need the other: what fails is tried again once others are there, until nothing more comes
 * of it.
 * @throws {BackupError} something that the data need cannot be made.
 */
export async function makeObjects(
  client: ClientBase,
  definitions: readonly Definition[],
  onMade: (done: number) => void = () => {},
): Promise<readonly LeftOut[]> {
  let waiting = definitions
  let made = 0
  for (;;) {
    const failed: (LeftOut & { readonly definition: Definition })[] = []
    for (const definition of waiting) {
      const { kind, name, statement } = definition
      const reason = await attempt(client, statement)
      if (reason === null) made += 1
      else failed.push({ kind, name, reason, definition })
      onMade(made)
    }
    const needed = failed.find(({ kind }) => !DISPENSABLE.has(kind))
    if (failed.length === 0 || failed.length === waiting.length) {
      if (needed) throw new BackupError(messages.notMade(needed.kind, needed.name, needed.reason))
      return failed.map(({ kind, name, reason }) => ({ kind, name, reason }))
    }
    waiting = failed.map(({ definition }) => definition)
  }
}

/** Those that are missing; where one may not be made, what needs it says so. */
export async function makeExtensions(
  client: ClientBase,
  extensions: Catalogue['extensions'],
  schema: string,
): Promise<void> {
  for (const { name, schema: own } of extensions) {
    const [quoted, place] = [pg.escapeIdentifier(name), pg.escapeIdentifier(own ?? schema)]
    await attempt(client, `create extension if not exists ${quoted} with schema ${place}`)
  }
}

/** SQLSTATE of what is no fault of the statement: no room, no connection, cancelled. */
const ELSEWHERE = /^(?:53|57|08)/

/** Null: it is done. Else why not, and nothing of it has happened. */
async function attempt(client: ClientBase, statement: string): Promise<string | null> {
  await client.query('savepoint made')
  try {
    await client.query(statement)
    await client.query('release savepoint made')
    return null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || ELSEWHERE.test(error.code ?? '')) throw error
    await client.query('rollback to savepoint made')
    return error.message
  }
}
