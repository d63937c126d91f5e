import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { withTempSpace } from '#tests/support/sent-workbook.ts'
import type { TempFile } from './temp-file.ts'

const MB = 1024 * 1024
const bytes = (text: string) => Buffer.from(text)

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece.toString()
  return text
}

describe('a temporary file', () => {
  it('is read while it grows, up to its end', () =>
    withTempSpace(async (space) => {
      const file = await space.open()
      await file.write(bytes('one '))
      const reading = textOf(file.follow())
      await file.write(bytes('two '))
      await file.write(bytes('three'))
      file.end()
      expect(await reading).toBe('one two three')
      expect(await textOf(file.readAll())).toBe('one two three')
      await file.close()
    }))

  it('tells whoever reads that it will never be complete', () =>
    withTempSpace(async (space) => {
      const file = await space.open()
      await file.write(bytes('half'))
      const told = expect(textOf(file.follow())).rejects.toThrow('broken off')
      file.fail(new Error('broken off'))
      await told
      await file.close()
    }))

  it('has no name, so that nothing is left of it whatever happens', () =>
    withTempSpace(async (space, folder) => {
      const file = await space.open()
      await file.write(bytes('secret'))
      expect(await readdir(folder)).toEqual([])
      await file.close()
    }))

  it('wakes whoever waits for more of it when it is closed', () =>
    withTempSpace(async (space) => {
      const file = await space.open()
      const told = expect(textOf(file.follow())).rejects.toThrow('closed')
      await file.close()
      await told
      await expect(file.write(bytes('late'))).rejects.toThrow('closed')
    }))
})

describe('room for temporary files', () => {
  async function refusal(work: Promise<unknown>) {
    return work.then(
      () => null,
      (error: Error & { code?: string }) => error.code,
    )
  }

  it('is limited for all of them together, and free again when one is closed', () =>
    withTempSpace(async (space) => {
      const files: TempFile[] = [await space.open(), await space.open()]
      for (const file of files) await file.write(Buffer.alloc(MB))
      expect(await refusal(files[0]?.write(Buffer.alloc(MB)) ?? Promise.resolve())).toBe('temp-space-full')
      expect(await refusal(space.open())).toBe('temp-space-full')
      await files[0]?.close()
      await files[0]?.close()
      expect(space.used()).toBe(MB)
      expect(await refusal(files[1]?.write(Buffer.alloc(MB)) ?? Promise.resolve())).toBeNull()
      await files[1]?.close()
      expect(space.used()).toBe(0)
    }, 2.5 * MB))
})
