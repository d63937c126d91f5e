import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerChecks } from '../../../calls/server-checks.ts'
import { removeRows, typeIn } from '../../../rows/rows-change.fixture.ts'
import { openForm } from '../model/form-model.fixture.ts'
import { REMOTE_CHECK_DEBOUNCE_MS } from '../model/remote-checks.ts'

const PART_PAGE = {
  fields: { name: { type: 'string(9)', title: '名称' } },
  subTables: {
    lines: {
      title: '明细',
      entity: { table: 'demo_line', foreignKey: 'sampleId' },
      fields: {
        mark: { type: 'string(9)', title: '标记', rules: ['duplicate', { minLength: 2 }] },
        seat: { type: 'string(9)', title: '座位', rules: [{ rule: 'check:seat', message: '座位不对' }] },
        own: { type: 'string(9)', title: '行内', rules: ['unique'] },
      },
    },
  },
}

function open(checks: Partial<ServerChecks>) {
  const record = { id: '1', name: '甲', lines: [{ id: 'a', mark: 'AA', own: '1' }, { id: 'b' }] }
  const { model } = openForm({ page: PART_PAGE, record, checks })
  const rows = model.rows.get('lines')
  if (!rows) throw new Error('no lines')
  const errors = () => rows.snapshot().rows.map((row) => row.errors)
  return { model, rows, errors }
}

const pause = () => vi.advanceTimersByTimeAsync(REMOTE_CHECK_DEBOUNCE_MS)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('rules of the server in the cells of a sub-table', () => {
  it('are asked once, when the typing pauses, and tell of the row that may hold the value', async () => {
    const duplicate = vi.fn<ServerChecks['duplicate']>(async () => '该值不可用')
    const { rows, errors } = open({ duplicate })
    for (const value of ['B', 'BB', 'BBB']) typeIn(rows, 'r2', 'mark', value)
    expect(duplicate).not.toHaveBeenCalled()
    await pause()
    expect(duplicate.mock.calls.map(([question]) => question)).toEqual([
      { table: 'demo_line', column: 'mark', value: 'BBB', recordId: 'b' },
    ])
    expect(errors()).toEqual([{}, { mark: '该值不可用' }])
  })

  it('are asked for each cell by itself', async () => {
    const duplicate = vi.fn<ServerChecks['duplicate']>(async ({ value }) => (value === 'XX' ? '已存在' : null))
    const checkRule = vi.fn<ServerChecks['checkRule']>(async () => '不行')
    const { rows, errors } = open({ duplicate, checkRule })
    typeIn(rows, 'r1', 'mark', 'XX')
    typeIn(rows, 'r2', 'mark', 'YY')
    typeIn(rows, 'r2', 'seat', '9')
    await pause()
    expect(errors()).toEqual([{ mark: '已存在' }, { seat: '座位不对' }])
  })

  it('show no answer to a value that has changed since, and abort the question', async () => {
    const answers: ((message: string | null) => void)[] = []
    const signals: (AbortSignal | undefined)[] = []
    const { rows, errors } = open({
      duplicate: (_question, signal) => {
        signals.push(signal)
        return new Promise((resolve) => answers.push(resolve))
      },
    })
    typeIn(rows, 'r1', 'mark', 'XX')
    await pause()
    typeIn(rows, 'r1', 'mark', 'YY')
    expect(signals[0]?.aborted).toBe(true)
    answers[0]?.('已存在')
    await pause()
    answers[1]?.(null)
    await pause()
    expect(errors()).toEqual([{}, {}])
  })

  it('forget what they said when the value changes, and ask nothing about an empty one', async () => {
    const duplicate = vi.fn<ServerChecks['duplicate']>(async () => '已存在')
    const { rows, errors } = open({ duplicate })
    typeIn(rows, 'r1', 'mark', 'XX')
    await pause()
    typeIn(rows, 'r1', 'mark', '')
    expect(errors()).toEqual([{}, {}])
    await pause()
    expect(duplicate).toHaveBeenCalledTimes(1)
  })

  it('stand back behind the rules that need no server', async () => {
    const { rows, errors } = open({ duplicate: async () => '已存在' })
    typeIn(rows, 'r1', 'mark', 'X')
    rows.leaveCell('r1', 'mark')
    await pause()
    expect(errors()[0]?.mark).toContain('2')
  })

  it('say nothing about a row that was removed meanwhile', async () => {
    const answers: ((message: string | null) => void)[] = []
    const { rows, errors } = open({ duplicate: () => new Promise((resolve) => answers.push(resolve)) })
    typeIn(rows, 'r1', 'mark', 'XX')
    await pause()
    typeIn(rows, 'r2', 'mark', 'YY')
    removeRows(rows, ['r1', 'r2'])
    answers[0]?.('已存在')
    await pause()
    expect(answers).toHaveLength(1)
    expect([errors(), rows.snapshot().message]).toEqual([[], undefined])
  })

  it('leave to the column what is about the column, and say nothing while they cannot be asked', async () => {
    const duplicate = vi.fn<ServerChecks['duplicate']>().mockRejectedValue(new Error('offline'))
    const { rows, errors } = open({ duplicate })
    typeIn(rows, 'r1', 'own', '2')
    await pause()
    expect(duplicate).not.toHaveBeenCalled()
    typeIn(rows, 'r1', 'mark', 'XX')
    await pause()
    expect(errors()).toEqual([{}, {}])
  })
})
