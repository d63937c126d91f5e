import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { Cleaner } from './clean-result.ts'

const deflate = promisify(deflateRaw)

/** A result as it is sent, made once: its text, and the same deflated. */
export interface WrittenResult {
  readonly text: Buffer
  readonly packed: Buffer
}

/** Null: it lasts, and nobody has asked for it yet. */
const lasting = new WeakMap<object, Promise<WrittenResult> | null>()

/**
 * A result that never changes and is sent many times, such as one that is kept: it is cleaned, written and packed with the
 * first answer, and only put into its envelope by later ones. It belongs to one endpoint.
 */
export function lastingResult<Result extends object>(result: Result): Result {
  lasting.set(result, null)
  return result
}

/** What was written of a result before, or is now; null of one that does not last. */
export function writtenOf(result: unknown, clean: Cleaner): Promise<WrittenResult> | null {
  if (typeof result !== 'object' || result === null || !lasting.has(result)) return null
  const known = lasting.get(result)
  if (known) return known
  const written = write(clean(result))
  lasting.set(result, written)
  // The next answer tries again.
  written.catch(() => lasting.set(result, null))
  return written
}

async function write(result: unknown): Promise<WrittenResult> {
  const text = Buffer.from(JSON.stringify(result))
  return { text, packed: await packPart(text) }
}

/** As it stands in JSON; nothing within a text is written so. */
const RESULT = '"result":null'

/** The text of an envelope, as it would be with the result in it. @param envelope with null as its result. */
export function inEnvelope(envelope: { readonly result: null }, { text }: WrittenResult): Buffer {
  return Buffer.concat(around(envelope, text))
}

/** The same as gzip. */
export async function packedInEnvelope(
  envelope: { readonly result: null },
  { text, packed }: WrittenResult,
): Promise<Buffer> {
  const [head, , end] = around(envelope, text)
  const [packedHead, packedEnd] = await Promise.all([packPart(head), deflate(end)])
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(end, crc32(text, crc32(head))), 0)
  trailer.writeUInt32LE((head.length + text.length + end.length) % 2 ** 32, 4)
  return Buffer.concat([GZIP_HEAD, packedHead, packed, packedEnd, trailer])
}

/** Deflated, without time or name (RFC 1952). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** A part that refers to nothing before it and ends with a whole byte, so that others may stand around it. */
function packPart(part: Buffer): Promise<Buffer> {
  return deflate(part, { finishFlush: constants.Z_FULL_FLUSH })
}

function around(envelope: { readonly result: null }, text: Buffer): readonly [Buffer, Buffer, Buffer] {
  const whole = JSON.stringify(envelope)
  const at = whole.indexOf(RESULT) + RESULT.length - 'null'.length
  return [Buffer.from(whole.slice(0, at)), text, Buffer.from(whole.slice(at + 'null'.length))]
}
