import { describe, expect, it, vi } from 'vitest'
import type { CellRule } from './grid-column.ts'
import { said, settle, setupValidator } from './validator.fixture.ts'

describe('handlers (spec 5: asynchronous, with a message)', () => {
  it('are told what they are asked about', () => {
    const handler = vi.fn<NonNullable<CellRule['handler']>>()
    const { store, type } = setupValidator([{ handler }])
    type('r0', 'a', 'change')

    expect(handler.mock.calls[0]?.[0]).toMatchObject({
      type: 'change',
      value: 'a',
      row: store.rowById('r0'),
      column: { key: 'name', title: '名称' },
    })
  })

  it.each<[boolean | null, own: string | undefined, shown: string | undefined]>([
    [true, undefined, undefined],
    [null, undefined, undefined],
    [true, '没用', undefined],
    [false, undefined, '规则'],
    [false, '自己的', '自己的'],
    [false, `\${title}不行`, '名称不行'],
  ])('that call back with %j and %j show %j', (holds, own, shown) => {
    const rule: CellRule = {
      message: '规则',
      handler: (_event, callback) => {
        callback(holds, own)
        return undefined
      },
    }
    expect(said(rule, 'a')).toBe(shown)
  })

  it('may answer later, by the callback or by a promise', async () => {
    let answer: ((holds: boolean) => void) | undefined
    const later = setupValidator([
      {
        message: '晚了',
        handler: (_event, callback) => {
          answer = callback
          return undefined
        },
      },
    ])
    later.type('r0', 'a')
    expect(later.messageOf()).toBeUndefined()
    answer?.(false)
    await settle()
    expect(later.messageOf()).toBe('晚了')

    const promised = setupValidator([{ handler: async ({ value }) => (value === 'a' ? '不要 a' : null) }])
    promised.type('r0', 'a')
    await settle()
    expect(promised.messageOf()).toBe('不要 a')
    promised.type('r0', 'b')
    await settle()
    expect(promised.messageOf()).toBeUndefined()
  })

  it('that answer about a value that is no longer there are not heard', async () => {
    const answers: ((message: string | null) => void)[] = []
    const { type, store, messageOf } = setupValidator([
      { handler: () => new Promise((resolve) => answers.push(resolve)) },
    ])
    type('r0', 'a')
    type('r0', 'b')
    answers[0]?.('a 不行')
    await settle()
    expect(messageOf()).toBeUndefined()

    store.setCells([{ id: 'r0', key: 'name', value: 'c' }])
    answers[1]?.('b 不行')
    await settle()
    expect(messageOf()).toBeUndefined()
  })

  it('stand in the order of the rules like others', async () => {
    const rules: CellRule[] = [
      { pattern: 'z', message: '一' },
      { handler: async ({ value }) => (value === '1' ? '二' : null) },
      { pattern: '^.{2}$', message: '三' },
    ]
    const handler = vi.fn<NonNullable<CellRule['handler']>>(async () => null)
    const { type, messageOf } = setupValidator([...rules, { handler }])
    type('r0', 'a')
    await settle()
    expect(messageOf()).toBe('一')

    type('r0', '1')
    expect(messageOf()).toBe('三')
    await settle()
    expect(messageOf()).toBe('二')
    // What comes after a rule that has failed is not asked.
    expect(handler).not.toHaveBeenCalled()
  })

  it('that cannot make their check say so', async () => {
    const failing = setupValidator([{ message: '校验未通过', handler: () => Promise.reject(new Error('网络超时')) }])
    failing.type('r0', 'a')
    await settle()
    expect(failing.messageOf()).toBe('网络超时')
    const throwing = setupValidator([
      {
        handler: () => {
          throw new Error('没有这个函数')
        },
      },
    ])
    throwing.type('r0', 'a')
    expect(throwing.messageOf()).toBe('没有这个函数')
  })
})
