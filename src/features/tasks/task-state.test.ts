import { describe, expect, it } from 'vitest'
import type { Task } from '#schemas/api/tasks.ts'
import { endedSince, percentOf } from './task-state.ts'

const task = (id: string, state: Task['state']): Task => ({
  id,
  kind: 'export',
  title: id,
  page: 'p',
  state,
  done: 0,
  total: null,
  message: null,
  createTime: '2026-11-20 09:00:00',
  endTime: null,
  file: null,
  expireTime: null,
  report: null,
  mayRetry: false,
})

describe('tasks', () => {
  it('have ended when they were open before; what was over, or is new, is no news', () => {
    const before = [task('a', 'running'), task('b', 'waiting'), task('c', 'done')]
    const now = [task('a', 'done'), task('b', 'running'), task('c', 'done'), task('d', 'failed')]
    expect(endedSince(before, now).map(({ id }) => id)).toEqual(['a'])
    expect(endedSince(undefined, now)).toEqual([])
  })

  it.each([
    [0, null, null],
    [0, 0, 100],
    [1, 3, 33],
    [5, 3, 100],
  ])('are as far as %j of %j says', (done, total, percent) => {
    expect(percentOf({ done, total })).toBe(percent)
  })
})
