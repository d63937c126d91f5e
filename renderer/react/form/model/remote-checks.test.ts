import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerChecks } from '../../../calls/server-checks.ts'
import { fieldPlan } from '../form.fixture.tsx'
import { createRemoteChecks, REMOTE_CHECK_DEBOUNCE_MS, type RemoteQuestion } from './remote-checks.ts'

const unique = fieldPlan('code', '编码', { unique: true })

function question(value: string, field = unique): RemoteQuestion {
  return { field, value, table: 'demo', recordId: null }
}

function setup(answer: ServerChecks['duplicate']) {
  const shown: string[] = []
  const duplicate = vi.fn(answer)
  const remote = createRemoteChecks({ duplicate, checkRule: async () => null }, (key, message) =>
    shown.push(`${key}: ${message}`),
  )
  return { remote, duplicate, shown }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('rules of the server while somebody types', () => {
  it('are asked once, when the typing pauses', async () => {
    const { remote, duplicate, shown } = setup(async () => '已存在')
    for (const value of ['A', 'AB', 'ABC']) {
      remote.schedule('code', question(value))
      await vi.advanceTimersByTimeAsync(REMOTE_CHECK_DEBOUNCE_MS - 1)
    }
    expect(duplicate).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(duplicate.mock.calls.map(([asked]) => asked.value)).toEqual(['ABC'])
    expect(shown).toEqual(['code: 已存在'])
  })

  it('wait between 300 and 500 milliseconds', () => {
    expect(REMOTE_CHECK_DEBOUNCE_MS).toBeGreaterThanOrEqual(300)
    expect(REMOTE_CHECK_DEBOUNCE_MS).toBeLessThanOrEqual(500)
  })

  it('say nothing about a value that has changed since, however late the answer comes', async () => {
    const answers: ((message: string | null) => void)[] = []
    const { remote, duplicate, shown } = setup(() => new Promise((resolve) => answers.push(resolve)))
    remote.schedule('code', question('A'))
    await vi.advanceTimersByTimeAsync(REMOTE_CHECK_DEBOUNCE_MS)
    remote.schedule('code', question('B'))
    expect(duplicate.mock.calls[0]?.[1]?.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(REMOTE_CHECK_DEBOUNCE_MS)
    answers[1]?.('B 已存在')
    answers[0]?.('A 已存在')
    await vi.advanceTimersByTimeAsync(0)
    expect(shown).toEqual(['code: B 已存在'])
  })

  it('pass an empty value without a call, and are silent when they cannot be asked', async () => {
    const { remote, duplicate, shown } = setup(async () => {
      throw new Error('网络超时')
    })
    remote.schedule('code', question(''))
    await vi.advanceTimersByTimeAsync(REMOTE_CHECK_DEBOUNCE_MS)
    expect(duplicate).not.toHaveBeenCalled()
    remote.schedule('code', question('A'))
    await vi.advanceTimersByTimeAsync(REMOTE_CHECK_DEBOUNCE_MS)
    expect(shown).toEqual([])
  })
})

describe('rules of the server before saving', () => {
  it('answer with their own message where the page gives one', async () => {
    const field = fieldPlan('code', '编码', { rules: [{ code: 'duplicate', message: '编码被占用' }] })
    const { remote } = setup(async () => '已存在')
    const asked = new Map([
      ['code', question('A', field)],
      ['name', question('B', fieldPlan('name', '名称'))],
    ])
    expect([...(await remote.askAll(asked))]).toEqual([['code', '编码被占用']])
  })
})
