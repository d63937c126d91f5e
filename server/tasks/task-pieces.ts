import { sql } from 'kysely'
import type { Db } from '../db/databases.ts'
import { taskMessages as messages } from './messages.ts'
import { type PieceWriter, TaskEndedError, TaskLostError, type TaskPart } from './task.ts'

const MB = 1024 * 1024
/** A file goes into the database in pieces of this size: so much of it is in memory. */
const PIECE_BYTES = MB
/** Of one file. */
const MAX_FILE_BYTES = 2_048 * MB

/** A task as a run holds it. */
export interface HeldTask {
  readonly id: string
  readonly tenantId: number
  readonly holder: string
}

type NamedTask = Pick<HeldTask, 'id' | 'tenantId'>

/** Begins a file of a task anew; the pieces of an earlier run go. */
export async function beginPieces(db: Db, task: HeldTask, part: TaskPart): Promise<PieceWriter> {
  await piecesOf(db, task, part).execute()
  return createPieceWriter((position, content) => insertPiece(db, task, { part, position, content }))
}

function piecesOf(db: Db, { id, tenantId }: NamedTask, part: TaskPart) {
  return db
    .deleteFrom('sys_task_piece')
    .where('tenant_id', '=', tenantId)
    .where('task_id', '=', id)
    .where('part', '=', part)
}

function createPieceWriter(insert: (position: number, content: Buffer) => Promise<void>): PieceWriter {
  let held: Uint8Array[] = []
  let heldBytes = 0
  let position = 0
  let bytes = 0
  const flush = async () => {
    if (heldBytes === 0) return
    const content = Buffer.concat(held)
    held = []
    heldBytes = 0
    await insert(position, content)
    position += 1
  }
  return {
    async write(piece) {
      bytes += piece.length
      if (bytes > MAX_FILE_BYTES) throw new TaskEndedError(messages.tooLarge(MAX_FILE_BYTES / MB))
      held.push(piece)
      heldBytes += piece.length
      if (heldBytes >= PIECE_BYTES) await flush()
    },
    async finish() {
      await flush()
      return bytes
    },
  }
}

/** Adds a piece to the end of a file. */
export async function appendPiece(db: Db, task: HeldTask, part: TaskPart, content: Buffer): Promise<void> {
  const last = await db
    .selectFrom('sys_task_piece')
    .where('tenant_id', '=', task.tenantId)
    .where('task_id', '=', task.id)
    .where('part', '=', part)
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst()
  const position = (last?.position ?? null) === null ? 0 : Number(last?.position) + 1
  await insertPiece(db, task, { part, position, content })
}

interface NewPiece {
  readonly part: TaskPart
  readonly position: number
  readonly content: Buffer
}

/** @throws {TaskLostError} when the run does not hold the task any more. */
async function insertPiece(db: Db, task: HeldTask, { part, position, content }: NewPiece): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sys_task_piece')
    .columns(['task_id', 'tenant_id', 'part', 'position', 'content'])
    .expression(
      db
        .selectFrom('sys_task')
        .where('sys_task.id', '=', task.id)
        .where('sys_task.tenant_id', '=', task.tenantId)
        .where('sys_task.holder', '=', task.holder)
        .where('sys_task.state', '=', 'running')
        .select([
          'sys_task.id',
          'sys_task.tenant_id',
          sql<string>`${part}::varchar`.as('part'),
          sql<number>`${position}::integer`.as('position'),
          sql<Buffer>`${content}::bytea`.as('content'),
        ]),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw new TaskLostError('The task is not held by this run any more.')
}

/** A file that comes with a new task, in the transaction that makes it. */
export async function storeInput(
  trx: Db,
  { id, tenantId }: NamedTask,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const writer = createPieceWriter(async (position, piece) => {
    await trx
      .insertInto('sys_task_piece')
      .values({ task_id: id, tenant_id: tenantId, part: 'input', position, content: piece })
      .execute()
  })
  for await (const bytes of content) await writer.write(bytes)
  await writer.finish()
}

/** What is in a file, piece by piece. */
export async function* readPieces(db: Db, { id, tenantId }: NamedTask, part: TaskPart): AsyncGenerator<Buffer, void> {
  for (let position = 0; ; position += 1) {
    const piece = await db
      .selectFrom('sys_task_piece')
      .where('tenant_id', '=', tenantId)
      .where('task_id', '=', id)
      .where('part', '=', part)
      .where('position', '=', position)
      .select('content')
      .executeTakeFirst()
    if (!piece) return
    yield piece.content
  }
}
