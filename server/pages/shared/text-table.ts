import { sql } from 'kysely'
import type { Databases, Db } from '../../db/databases.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'
import { chooseTexts, GONE, type KnownText, placeOf, type TextLayer } from './choose-texts.ts'
import { readServersUp } from './presence.ts'

/** A text as it lies in a folder of this server. */
export interface FolderText {
  readonly layer: TextLayer
  readonly code: string
  readonly hash: string
  readonly file: string
  readonly text: string
}

export interface CurrentText extends KnownText {
  readonly file: string
}

/** What a server tells the others. */
export interface Statement {
  readonly id: number
  readonly program: string
  /** By `placeOf`. */
  readonly texts: ReadonlyMap<string, FolderText>
  /** Places whose file has changed, come or gone while this server looked. */
  readonly changed: ReadonlySet<string>
  readonly keepCurrent: boolean
}

export const TEXT_CHANNEL = 'pagewright_page_texts'

/** Any number will do, as long as all our servers take the same. */
const TEXT_LOCK = 0x50_57_54_58
/** Others do the same at that moment; a lock goes with who held it. */
const TEXT_WAIT = sql`set local lock_timeout = '600s'`
/** By then nobody starts with such an old text. */
const FORGOTTEN_AFTER = sql`interval '90 days'`

/** Puts down what this server has, and settles which texts count from now on; tells all servers when that has changed. */
export function settleTexts(databases: Databases, statement: Statement): Promise<void> {
  return databases.owner.transaction().execute(async (trx) => {
    await TEXT_WAIT.execute(trx)
    await sql`select pg_advisory_xact_lock(${TEXT_LOCK}, hashtext(${databases.schema}))`.execute(trx)
    const held = await putDown(trx, statement)
    await trx
      .insertInto('sys_page_server')
      .values({ id: statement.id, program: statement.program, texts: JSON.stringify(held) })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => ({ program: row.ref('excluded.program'), texts: row.ref('excluded.texts') })),
      )
      .execute()
    const servers = await readServersUp(trx, statement.id)
    const known = await readKnown(trx)
    const chosen = new Set(chooseTexts(known, servers, statement).map(({ id }) => id))
    const isHeld = ({ program, hash, ...text }: KnownText) =>
      servers.some((server) => server.program === program && server.texts[placeOf(text)] === hash)
    await forget(
      trx,
      known.filter((text) => !chosen.has(text.id) && !isHeld(text)),
    )
    await makeCurrent(trx, known, chosen)
  })
}

/** Which text is which is known by its hash; what a server notices while it is up is the newest for that reason alone. */
async function putDown(trx: Db, statement: Statement): Promise<Readonly<Record<string, string>>> {
  const { program, texts, changed } = statement
  const known = await readKnown(trx)
  const held = new Map<string, NewText>([...texts, ...goneHere(statement, known)])
  const ours = known.filter((text) => text.program === program && held.get(placeOf(text))?.hash === text.hash)
  const unknown = new Map(held)
  for (const before of ours) {
    const place = placeOf(before)
    unknown.delete(place)
    const { text = null, file = before.code } = held.get(place) ?? {}
    if (text !== null && !before.hasText) {
      await trx.updateTable('sys_page_text').set({ text, file }).where('id', '=', before.id).execute()
    }
    if (changed.has(place) && !before.isCurrent) await noticeAgain(trx, before)
  }
  await insertTexts(trx, [...unknown.values()], program)
  return Object.fromEntries([...held].map(([place, { hash }]) => [place, hash]))
}

/** A file that is there, or is gone: then it has no text. */
type NewText = Omit<FolderText, 'text'> & { readonly text: string | null }

/**
 * Files of the installation that this server has not, because they were removed: just now, or earlier, as is known. What
 * files of the product there are is said by the version of the program.
 */
function goneHere(
  { program, texts, changed }: Statement,
  known: readonly StoredText[],
): readonly (readonly [string, NewText])[] {
  const before = known
    .filter(({ hash, isCurrent, ...text }) => hash === GONE && (isCurrent || text.program === program))
    .map(placeOf)
  return [...new Set([...before, ...changed])].flatMap((place) => {
    const [layer, code] = partsOf(place)
    if (layer === 'product' || texts.has(place)) return []
    return [[place, { layer, code, hash: GONE, file: code, text: null }] as const]
  })
}

interface StoredText extends KnownText {
  readonly hasText: boolean
}

async function readKnown(db: Db): Promise<readonly StoredText[]> {
  return (
    await db
      .selectFrom('sys_page_text')
      .select(['id', 'layer', 'code', 'program', 'hash', 'is_current as isCurrent'])
      .select((eb) => eb('text', 'is not', null).$castTo<boolean>().as('hasText'))
      .orderBy('noticed_time')
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, layer: toLayer(row.layer) }))
}

async function insertTexts(trx: Db, texts: readonly NewText[], program: string): Promise<void> {
  if (texts.length === 0) return
  const rows = texts.map(({ layer, code, hash, file, text }) => ({
    id: createUuidV7(),
    ...{ layer, code, hash, file, text, program },
    is_current: false,
    noticed_time: lastMoment({ layer, code }),
  }))
  await trx.insertInto('sys_page_text').values(rows).execute()
}

async function noticeAgain(trx: Db, text: KnownText): Promise<void> {
  await trx
    .updateTable('sys_page_text')
    .set({ noticed_time: lastMoment(text) })
    .where('id', '=', text.id)
    .execute()
}

/** The database's time, which may have been set back: later than all that was noticed of this place. */
function lastMoment({ layer, code }: Pick<KnownText, 'layer' | 'code'>) {
  return sql<string>`greatest(clock_timestamp(), (
    select max(noticed_time) + interval '1 microsecond' from sys_page_text where layer = ${layer} and code = ${code}
  ))`
}

/** Of texts that no server has any more only the hash is kept, and for a while. */
async function forget(trx: Db, texts: readonly StoredText[]): Promise<void> {
  if (texts.length === 0) return
  const ids = texts.map(({ id }) => id)
  await trx
    .deleteFrom('sys_page_text')
    .where('id', 'in', ids)
    .where('noticed_time', '<', sql<string>`clock_timestamp() - ${FORGOTTEN_AFTER}`)
    .execute()
  const withText = texts.filter(({ hasText }) => hasText).map(({ id }) => id)
  if (withText.length > 0)
    await trx.updateTable('sys_page_text').set({ text: null }).where('id', 'in', withText).execute()
}

async function makeCurrent(trx: Db, known: readonly KnownText[], chosen: ReadonlySet<string>): Promise<void> {
  const ended = known.filter(({ id, isCurrent }) => isCurrent && !chosen.has(id)).map(({ id }) => id)
  const begun = known.filter(({ id, isCurrent }) => !isCurrent && chosen.has(id)).map(({ id }) => id)
  // The ones that end go first: there is one of each place.
  if (ended.length > 0) await setCurrent(trx, ended, false)
  if (begun.length > 0) await setCurrent(trx, begun, true)
  if (ended.length + begun.length > 0) await sql`select pg_notify(${TEXT_CHANNEL}, '')`.execute(trx)
}

async function setCurrent(trx: Db, ids: readonly string[], isCurrent: boolean): Promise<void> {
  await trx.updateTable('sys_page_text').set({ is_current: isCurrent }).where('id', 'in', ids).execute()
}

/** What all servers serve, in the order in which it was noticed. */
export async function readCurrent(db: Db): Promise<readonly CurrentText[]> {
  const rows = await db
    .selectFrom('sys_page_text')
    .select(['id', 'layer', 'code', 'program', 'hash', 'file', 'is_current as isCurrent'])
    .where('is_current', '=', true)
    .orderBy('noticed_time')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, layer: toLayer(row.layer) }))
}

export async function readTexts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('sys_page_text').select(['id', 'text']).where('id', 'in', ids).execute()
  return new Map(rows.flatMap(({ id, text }) => (text === null ? [] : [[id, text] as const])))
}

/** A text by its hash, as long as a server has it. */
export async function findText(db: Db, code: string, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_page_text')
    .select('text')
    .where('code', '=', code)
    .where('hash', '=', hash)
    .where('text', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.text ?? undefined
}

function toLayer(text: string): TextLayer {
  return text === 'product' ? 'product' : 'own'
}

function partsOf(place: string): readonly [TextLayer, string] {
  const end = place.indexOf(' ')
  return [toLayer(place.slice(0, end)), place.slice(end + 1)]
}
