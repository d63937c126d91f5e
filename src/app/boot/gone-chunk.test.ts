import { describe, expect, it } from 'vitest'
import { isChunkGone } from './gone-chunk.ts'

const LOST = new TypeError('Failed to fetch dynamically imported module: /assets/list-1.js')

function host(status: number, type = 'text/javascript') {
  const asked: unknown[] = []
  const fetchFile: typeof fetch = async (address) => {
    asked.push(address)
    return new Response('', { status, headers: { 'content-type': type } })
  }
  return { asked, fetchFile }
}

describe('a part of the console that did not arrive', () => {
  it('is gone where its file is missing, whoever tells of it', async () => {
    const { asked, fetchFile } = host(404)
    expect(await isChunkGone(LOST, fetchFile)).toBe(true)
    const style = new Error('Unable to preload CSS for /assets/list-1.css')
    const told = new Error('A part of the console could not be loaded.', { cause: style })
    expect(await isChunkGone(told, fetchFile)).toBe(true)
    expect(asked).toEqual(['/assets/list-1.js', '/assets/list-1.css'])
  })

  it('is gone where the host has a page for whatever is missing', async () => {
    expect(await isChunkGone(LOST, host(200, 'text/html; charset=utf-8').fetchFile)).toBe(true)
  })

  it.each([200, 502, 503])(
    'is not gone where the host answers %i: it comes when it is asked for again',
    async (status) => {
      expect(await isChunkGone(LOST, host(status).fetchFile)).toBe(false)
    },
  )

  it('is not gone as long as nobody answers, or nobody knows what it was', async () => {
    const silent: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await isChunkGone(LOST, silent)).toBe(false)
    expect(await isChunkGone(new Error('too late'), host(404).fetchFile)).toBe(false)
  })
})
