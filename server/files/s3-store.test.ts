import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeS3, startFakeS3 } from '#tests/support/fake-s3.ts'
import { createTestServer } from '#tests/support/test-server.ts'
import { fetchStored, PIXEL_PNG, uploaded } from '#tests/support/upload-client.ts'
import { createS3Store } from './s3-store.ts'

let s3: FakeS3
let folder: string
beforeAll(async () => {
  s3 = await startFakeS3()
  folder = await mkdtemp(join(tmpdir(), 'pagewright-s3-'))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function textOf(content: Readable | null): Promise<string | null> {
  if (!content) return null
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

describe('a bucket', () => {
  it('keeps files, gives parts of them, and lets them go', async () => {
    const store = createS3Store(s3.settings)
    const localPath = join(folder, 'a.txt')
    await writeFile(localPath, '0123456789')
    await store.put('ab/key', localPath, 'text/plain')
    expect(s3.objects.get('ab/key')?.toString()).toBe('0123456789')
    expect(await textOf(await store.read('ab/key', { from: 2, to: 4 }))).toBe('234')
    await store.remove('ab/key')
    expect(await store.read('ab/key', { from: 0, to: 1 })).toBeNull()
    await store.remove('ab/key')
  })

  it('is closed to whoever has another key, which is a failure and not a missing file', async () => {
    const store = createS3Store({ ...s3.settings, secretAccessKey: 'a-wrong-secret-of-the-tests' })
    const localPath = join(folder, 'b.txt')
    await writeFile(localPath, 'x')
    await expect(store.put('ab/other', localPath, 'text/plain')).rejects.toThrow()
    await expect(store.read('ab/other', { from: 0, to: 0 })).rejects.toThrow()
    expect(s3.objects.has('ab/other')).toBe(false)
  })

  it('holds the uploads of a server that is set to it', async () => {
    const server = await createTestServer({ files: { s3: s3.settings } })
    const path = await uploaded(server, await server.signIn('admin'))
    expect(s3.objects.size).toBe(1)
    const file = await fetchStored(server, path)
    expect([file.statusCode, file.rawPayload.equals(PIXEL_PNG)]).toEqual([200, true])
    await server.close()
  })
})
