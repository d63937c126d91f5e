import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, type ChunkOutcome, loadChunk, onChunkOutcome } from './load-chunk.ts'

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

  it('gives the failure of a style sheet the specified code', async () => {
    const cause = new Error('Unable to preload CSS for /assets/list-1.css')
    const loading = loadChunk(() => Promise.reject(cause))
    await expect(loading).rejects.toMatchObject({ name: 'ChunkLoadError', code: 'CSS_CHUNK_LOAD_FAILED' })
  })

  it('tells what became of each chunk, until nobody listens', async () => {
    const outcomes: ChunkOutcome[] = []
    const stop = onChunkOutcome((outcome) => outcomes.push(outcome))
    const good = async () => 'module'
    const bad = () => Promise.reject(new TypeError('Failed to fetch'))
    await loadChunk(good)
    await loadChunk(bad).catch(() => undefined)
    stop()
    await loadChunk(good)
    expect(outcomes).toEqual([
      { chunk: good.toString(), arrived: true },
      { chunk: bad.toString(), arrived: false, error: expect.any(ChunkLoadError) },
    ])
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
