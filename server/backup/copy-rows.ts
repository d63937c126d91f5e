import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { DescribedTable } from './catalogue/catalogue.ts'

/** So much of a table is one part: small enough to be held, large enough to pack well. */
const PART_BYTES = 8 * 1_048_576
/** Twice as fast as the usual level, for a tenth more. */
const PACKING = { level: 4 }

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

export interface CopiedRows {
  readonly rows: number
  /** As PostgreSQL writes them, before they are packed. */
  readonly bytes: number
  readonly parts: number
}

/**
 * Reads a table as PostgreSQL writes it, in packed parts: one is packed while the next one is read, and no more are held.
 * Where it breaks off, the connection is ended: it would go on with rows that nobody takes.
 */
export async function copyOut(
  client: pg.Client,
  table: DescribedTable,
  take: (part: Buffer, bytes: number) => Promise<void>,
): Promise<CopiedRows> {
  try {
    return await readInParts(client, table, take)
  } catch (error) {
    await client.end()
    throw error
  }
}

async function readInParts(
  client: pg.Client,
  table: DescribedTable,
  take: (part: Buffer, bytes: number) => Promise<void>,
): Promise<CopiedRows> {
  const stream = client.query(copyTo(`copy ${copiedColumns(table)} to stdout`))
  let pieces: Buffer[] = []
  let [gathered, bytes, parts] = [0, 0, 0]
  let packing: Promise<void> = Promise.resolve()
  const send = async () => {
    const raw = Buffer.concat(pieces)
    ;[pieces, gathered] = [[], 0]
    bytes += raw.length
    parts += 1
    await packing
    packing = pack(raw, PACKING).then((packed) => take(packed, raw.length))
    // Awaited at the next part at the latest; until then its failure is nobody's.
    packing.catch(() => {})
  }
  for await (const piece of stream) {
    pieces.push(piece)
    gathered += piece.length
    if (gathered >= PART_BYTES) await send()
  }
  if (gathered > 0) await send()
  await packing
  return { rows: stream.rowCount, bytes, parts }
}

/** A row may be longer than a part, and what comes in one message of the connection is never cut. */
const LARGEST_PART = PART_BYTES + 1_073_741_824

/** Writes packed parts into a table that was made in this transaction. Answers how many rows. */
export async function copyIn(
  client: pg.ClientBase,
  table: DescribedTable,
  parts: AsyncIterable<Buffer>,
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${copiedColumns(table)} from stdin with (freeze)`))
  async function* unpacked() {
    for await (const part of parts) yield await unpack(part, { maxOutputLength: LARGEST_PART })
  }
  await pipeline(Readable.from(unpacked()), stream)
  return stream.rowCount
}

function copiedColumns({ name, columns }: DescribedTable): string {
  const list = columns.length === 0 ? '' : ` (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
  return `${pg.escapeIdentifier(name)}${list}`
}
