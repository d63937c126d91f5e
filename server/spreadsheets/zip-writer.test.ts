import { describe, expect, it } from 'vitest'
import yauzl from 'yauzl'
import { createMemoryStore } from './byte-sink.ts'
import { createPacker } from './packer.ts'
import { createZipWriter } from './zip-writer.ts'

/** What another reader finds in the archive; it checks sizes and checksums. */
async function readBack(file: Buffer) {
  const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true })
  const found: [string, string][] = []
  for await (const entry of zip.eachEntry()) {
    let text = ''
    for await (const piece of await zip.openReadStreamPromise(entry, {})) text += piece
    found.push([entry.fileName, text])
  }
  return found
}

async function archive(zip64From?: number): Promise<Buffer> {
  const file = createMemoryStore()
  const zip = createZipWriter(file, zip64From)
  const first = await zip.begin('a.xml')
  await first.push(Buffer.from('one '))
  await first.push(Buffer.from('two'))
  await first.end()
  const beside = createMemoryStore()
  const packer = createPacker(beside)
  await packer.push(Buffer.from('x'.repeat(100_000)))
  await zip.addPacked('b.xml', await packer.end(), beside.readAll())
  await zip.finish()
  return file.content()
}

const CONTENT = [
  ['a.xml', 'one two'],
  ['b.xml', 'x'.repeat(100_000)],
]

describe('a written archive', () => {
  it('gives its files back, those that were packed beside it too', async () => {
    const file = await archive()
    expect(await readBack(file)).toEqual(CONTENT)
    // No fields of 64 bits where nobody needs them.
    expect(file.includes(Buffer.from([0x50, 0x4b, 6, 6]))).toBe(false)
  })

  it.each([0, 100, 1_000])('does so with fields of 64 bits for what reaches %d bytes', async (zip64From) => {
    const file = await archive(zip64From)
    expect(await readBack(file)).toEqual(CONTENT)
    const names = (await yauzl.fromBufferPromise(file, { lazyEntries: true })).entryCount
    expect(names).toBe(2)
    // The extra field of 24 bytes with the sizes and the place.
    expect(file.includes(Buffer.from([1, 0, 24, 0]))).toBe(true)
  })

  it('ends by the long form where it is large itself', async () => {
    expect((await archive(0)).includes(Buffer.from([0x50, 0x4b, 6, 6]))).toBe(true)
  })
})
