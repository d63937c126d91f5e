import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'

describe('loading a chunk', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('hands over the module and leaves no timer behind', async () => {
    expect(await loadChunk(async () => 'module')).toBe('module')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('names the failure and keeps its cause', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({ name: 'ChunkLoadError', cause })
  })

  it('gives up after two minutes', async () => {
    const loading = loadChunk(() => new Promise<never>(() => undefined))
    const outcome = expect(loading).rejects.toThrow(ChunkLoadError)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await outcome
  })
})
