import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Choice } from '../../widget.ts'
import type { CellDefinition } from '../engine/cell-definition.ts'
import { textCell } from '../engine/cell-plan.fixture.ts'
import type { GridColumn } from '../engine/grid-column.ts'
import { type ChoiceDictionaries, createColumnChoices } from './column-choices.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const select: CellDefinition = {
  ...textCell,
  type: 'select',
  choiceSource: ({ dictCode }) => (dictCode ? { dictCode, searched: false } : null),
}
const search: CellDefinition = {
  ...textCell,
  type: 'search',
  choiceSource: () => ({ dictCode: 't,name,id', searched: true }),
}

function item(value: string, text: string): Choice {
  return { value, text }
}

function setup(column: Partial<GridColumn>, cell = select, answers: Partial<ChoiceDictionaries> = {}) {
  const dictionaries = {
    load: vi.fn<ChoiceDictionaries['load']>(async () => [item('Y', '是'), item('N', '否')]),
    peek: vi.fn<ChoiceDictionaries['peek']>(() => undefined),
    search: vi.fn<ChoiceDictionaries['search']>(async (_code, keyword) => [item(keyword, `名为${keyword}`)]),
    labels: vi.fn<ChoiceDictionaries['labels']>(async (_code, values) => values.map((value) => `标签${value}`)),
    ...answers,
  }
  const choices = createColumnChoices(dictionaries)({ key: 'a', title: '甲', ...column }, cell)
  if (!choices) throw new Error('The column has no choices.')
  const told = vi.fn()
  choices.subscribe(told)
  return { choices, told, ...dictionaries }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('given options', () => {
  it('read their text from text, title or label (spec 3)', () => {
    const { choices } = setup({
      options: [{ value: '1', text: '一' }, { value: '2', title: '二' }, { value: '3', label: '三' }, { value: '4' }],
    })

    expect(choices.state).toBe('ready')
    expect(choices.items.map(({ text }) => text)).toEqual(['一', '二', '三', '4'])
    expect([choices.textOf('2'), choices.textOf('9')]).toEqual(['二', undefined])
  })

  it('are found by text and by value, the text first', () => {
    const { choices } = setup({ options: [item('1', '2'), item('2', '两')] })

    expect(['2', '两', '1', '3'].map((text) => choices.valueOf(text))).toEqual(['1', '2', '1', undefined])
  })

  it('are no business of types that do not choose', () => {
    const choicesFor = createColumnChoices({
      load: async () => [],
      peek: () => [],
      search: async () => [],
      labels: async () => [],
    })
    expect(choicesFor({ key: 'a', title: '甲' }, textCell)).toBeNull()
  })
})

describe('a dictionary', () => {
  it('comes behind the options, values that are there already are skipped (contract 12, section 2)', async () => {
    const { choices, told, load } = setup({ dictCode: 'yn', options: [item('Y', '对'), item('U', '不知')] })
    expect(choices.items.map(({ text }) => text)).toEqual(['对', '不知'])
    choices.load()
    choices.load()
    await settle()

    expect(load).toHaveBeenCalledExactlyOnceWith('yn')
    expect(choices.state).toBe('ready')
    expect(choices.items.map(({ text }) => text)).toEqual(['对', '不知', '否'])
    expect(told).toHaveBeenCalledOnce()
  })

  it('is there at once when it is in memory', () => {
    const { choices, load } = setup({ dictCode: 'yn' }, select, { peek: () => [item('Y', '是')] })
    choices.load()

    expect(choices.textOf('Y')).toBe('是')
    expect(load).not.toHaveBeenCalled()
  })

  it('that fails to load leaves the codes to be shown, and can be tried again', async () => {
    const load = vi
      .fn<ChoiceDictionaries['load']>()
      .mockRejectedValueOnce(new Error('网络超时'))
      .mockResolvedValue([item('Y', '是')])
    const { choices, told } = setup({ dictCode: 'yn' }, select, { load })
    choices.load()
    await settle()
    expect(choices).toMatchObject({ state: 'failed', problem: '网络超时' })
    expect(choices.textOf('Y')).toBeUndefined()

    choices.load()
    expect(choices).toMatchObject({ state: 'loading', problem: '' })
    await settle()
    expect(choices.state).toBe('ready')
    expect(choices.textOf('Y')).toBe('是')
    expect(told).toHaveBeenCalledTimes(3)
  })

  it('must have a code (spec 5)', () => {
    expect(setup({ dictCode: '' }).choices).toMatchObject({ state: 'failed', problem: '字典Code不能为空!' })
  })
})

describe('a searched table', () => {
  it('is searched 300 ms after the typing has paused (spec 9)', async () => {
    const { choices, search: searched } = setup({}, search)
    choices.search?.('研')
    await vi.advanceTimersByTimeAsync(299)
    choices.search?.('研发')
    await vi.advanceTimersByTimeAsync(299)
    expect(searched).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)

    expect(searched).toHaveBeenCalledExactlyOnceWith('t,name,id', '研发', expect.any(AbortSignal))
    expect(choices.items).toEqual([item('研发', '名为研发')])
    expect(choices.valueOf('名为研发')).toBe('研发')
  })

  it('offers nothing that was found for another word while it is searched', async () => {
    const { choices } = setup({ options: [item('0', '无')] }, search)
    choices.search?.('a')
    expect(choices).toMatchObject({ state: 'loading', items: [] })
    await vi.advanceTimersByTimeAsync(300)
    expect(choices).toMatchObject({ state: 'ready', items: [item('a', '名为a')] })
    choices.search?.('b')
    expect(choices).toMatchObject({ state: 'loading', items: [] })
  })

  it('drops the answer to a search that another one has followed', async () => {
    const answers: ((items: readonly Choice[]) => void)[] = []
    const signals: (AbortSignal | undefined)[] = []
    const { choices } = setup({}, search, {
      search: (_code, _keyword, signal) => {
        signals.push(signal)
        return new Promise((resolve) => answers.push(resolve))
      },
    })
    choices.search?.('a')
    await vi.advanceTimersByTimeAsync(300)
    expect(choices.state).toBe('loading')
    choices.search?.('b')
    await vi.advanceTimersByTimeAsync(300)
    answers[1]?.([item('b', '乙')])
    await settle()
    answers[0]?.([item('a', '甲')])
    await settle()

    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
    expect(choices).toMatchObject({ state: 'ready', items: [item('b', '乙')] })
  })

  it('offers its options, and asks nobody, while nothing is searched for', async () => {
    const { choices, search: searched } = setup({ options: [item('0', '无')] }, search)
    choices.search?.('a')
    await vi.advanceTimersByTimeAsync(300)
    choices.search?.('  ')
    await vi.advanceTimersByTimeAsync(300)

    expect(choices.items).toEqual([item('0', '无')])
    expect(searched).toHaveBeenCalledOnce()
  })

  it('begins at once when nobody types any more', async () => {
    const { choices, search: searched } = setup({}, search)
    choices.hurry?.()
    choices.search?.('研发')
    choices.hurry?.()
    choices.hurry?.()
    await settle()
    expect(searched).toHaveBeenCalledOnce()
    expect(choices.items).toEqual([item('研发', '名为研发')])
    await vi.advanceTimersByTimeAsync(300)
    expect(searched).toHaveBeenCalledOnce()
  })

  it('finds the values of texts that are called just so, each once', async () => {
    const { choices, search: searched } = setup({}, search, {
      search: vi.fn<ChoiceDictionaries['search']>(async (_code, keyword) =>
        keyword === '白砂糖' ? [item('1', '白砂糖 一级'), item('2', '白砂糖')] : [item('3', '玉米'), item('4', '玉米')],
      ),
    })
    await choices.find?.(['白砂糖', '玉米', '长'.repeat(101)])

    expect(choices.valueOf('白砂糖')).toBe('2')
    expect(choices.valueOf('白砂糖 一级')).toBeUndefined()
    expect([choices.valueOf('玉米'), choices.isAmbiguous?.('玉米')]).toEqual([undefined, true])
    await choices.find?.(['白砂糖'])
    expect(searched).toHaveBeenCalledTimes(2)
  })

  it('finds a row by one of the fields that its name is put together of', async () => {
    const rows = [
      { value: '1', text: '白砂糖 P1', parts: ['白砂糖', 'P1'] },
      { value: '2', text: '白砂糖 P2', parts: ['白砂糖', 'P2'] },
    ]
    const { choices } = setup({}, search, {
      search: async (_code, keyword) => rows.filter(({ text }) => text.includes(keyword)),
    })
    await choices.find?.(['P2', '白砂糖', '白砂糖 P1'])
    expect(['P2', '白砂糖', '白砂糖 P1'].map((text) => choices.valueOf(text))).toEqual(['2', undefined, '1'])
    expect([choices.isAmbiguous?.('白砂糖'), choices.textOf('2')]).toEqual([true, '白砂糖 P2'])
  })

  it('knows that a name is one of several also where a row or a search has shown one of them', async () => {
    const products = [item('1', '玉米'), item('2', '玉米'), item('3', '白砂糖')]
    const { choices } = setup({ options: [item('0', '无')] }, search, {
      labels: async (_code, values) => values.map((value) => products.find((one) => one.value === value)?.text ?? ''),
      search: async (_code, keyword) => products.filter(({ text }) => text.includes(keyword)),
    })
    choices.textOf('1')
    choices.textOf('3')
    await vi.advanceTimersByTimeAsync(50)
    expect(['玉米', '白砂糖', '无', '1'].map((text) => choices.isUnsure?.(text))).toEqual([true, true, false, false])
    const finding = choices.find?.(['玉米', '白砂糖'])
    // Until then nobody knows.
    expect(choices.valueOf('白砂糖')).toBeUndefined()
    await finding
    expect(['玉米', '白砂糖', '无', '1'].map((text) => choices.valueOf(text))).toEqual([undefined, '3', '0', '1'])
    expect(['玉米', '白砂糖'].map((text) => choices.isAmbiguous?.(text))).toEqual([true, false])

    const typed = setup({}, search, { search: async () => products.slice(0, 2) }).choices
    typed.search?.('玉')
    await vi.advanceTimersByTimeAsync(300)
    expect([typed.valueOf('玉米'), typed.isAmbiguous?.('玉米')]).toEqual([undefined, true])
  })

  it('asks for 500 names of a paste, and for the others when they are pasted again', async () => {
    const asked: string[] = []
    const { choices } = setup({}, search, {
      search: async (_code, keyword) => {
        asked.push(keyword)
        return [item(`id of ${keyword}`, keyword)]
      },
    })
    const names = Array.from({ length: 501 }, (_, number) => `产品${number}`)
    const unasked = () => names.filter((name) => choices.isUnasked?.(name))
    await choices.find?.(names)
    expect([asked.length, choices.valueOf('产品499'), choices.valueOf('产品500'), unasked()]).toEqual([
      500,
      'id of 产品499',
      undefined,
      ['产品500'],
    ])
    await choices.find?.(names)
    expect([asked.length, choices.valueOf('产品500'), unasked()]).toEqual([501, 'id of 产品500', []])
  })

  it('takes a name that it has seen for none of its rows while it cannot be found', async () => {
    const { choices } = setup({}, search, {
      labels: async () => ['玉米'],
      search: async () => Promise.reject(new Error()),
    })
    choices.textOf('1')
    await vi.advanceTimersByTimeAsync(50)
    expect(choices.valueOf('玉米')).toBe('1')
    await choices.find?.(['玉米'])
    expect(choices.valueOf('玉米')).toBeUndefined()
  })

  it('says why the values of texts could not be found, and can be asked again', async () => {
    const { choices } = setup({}, search, { search: async () => Promise.reject(new Error('网络超时')) })
    await choices.find?.(['白砂糖'])
    expect(choices).toMatchObject({ state: 'failed', problem: '网络超时' })
    choices.load()
    expect(choices.state).toBe('ready')
  })

  it('asks for the texts of stored values together, and once', async () => {
    const { choices, labels, told } = setup({}, search)
    for (const value of ['1', '2', '1', '']) expect(choices.textOf(value)).toBeUndefined()
    await vi.advanceTimersByTimeAsync(50)

    expect(labels).toHaveBeenCalledExactlyOnceWith('t,name,id', ['1', '2'])
    expect([choices.textOf('1'), choices.textOf('2')]).toEqual(['标签1', '标签2'])
    expect(told).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(labels).toHaveBeenCalledOnce()
  })

  it('asks for many texts in parts', async () => {
    const parts: number[] = []
    const { choices } = setup({}, search, {
      labels: async (_code, values) => {
        parts.push(values.length)
        return values.map((value) => `标签${value}`)
      },
    })
    for (let value = 0; value < 250; value++) choices.textOf(String(value))
    await vi.advanceTimersByTimeAsync(100)

    expect(parts).toEqual([100, 100, 50])
    expect(choices.textOf('249')).toBe('标签249')
  })

  it('does not ask again for a value that has no text', async () => {
    const { choices, labels } = setup({}, search, { labels: vi.fn(async () => ['']) })
    choices.textOf('gone')
    await vi.advanceTimersByTimeAsync(50)
    choices.textOf('gone')
    await vi.advanceTimersByTimeAsync(50)

    expect(choices.textOf('gone')).toBeUndefined()
    expect(labels).toHaveBeenCalledOnce()
  })

  it('knows which values no row has, and not of those that it could not ask for', async () => {
    const answer = async (_code: string, values: readonly string[]) => {
      if (values.includes('unasked')) throw new Error('网络超时')
      return values.map((value) => (value === 'gone' ? null : value))
    }
    const { choices } = setup({}, search, { labels: vi.fn(answer) })
    for (const value of ['gone', 'called-so']) choices.textOf(value)
    await vi.advanceTimersByTimeAsync(50)
    choices.textOf('unasked')
    await vi.advanceTimersByTimeAsync(50)

    expect(['gone', 'called-so', 'unasked'].map((value) => choices.isGone?.(value))).toEqual([true, false, false])
  })

  it('whose texts cannot be had can be asked again', async () => {
    const labels = vi
      .fn<ChoiceDictionaries['labels']>()
      .mockRejectedValueOnce(new Error('网络超时'))
      .mockResolvedValue(['一'])
    const { choices } = setup({}, search, { labels })
    choices.textOf('1')
    await vi.advanceTimersByTimeAsync(50)
    expect(choices).toMatchObject({ state: 'failed', problem: '网络超时' })

    choices.load()
    await vi.advanceTimersByTimeAsync(50)
    expect(choices.state).toBe('ready')
    expect(choices.textOf('1')).toBe('一')
  })

  it('that fails while searching can be searched again', async () => {
    const searched = vi
      .fn<ChoiceDictionaries['search']>()
      .mockRejectedValueOnce(new Error(''))
      .mockResolvedValue([item('a', '甲')])
    const { choices } = setup({}, search, { search: searched })
    choices.search?.('a')
    await vi.advanceTimersByTimeAsync(300)
    expect(choices).toMatchObject({ state: 'failed', problem: '选项加载失败' })

    choices.load()
    await settle()
    expect(choices).toMatchObject({ state: 'ready', items: [item('a', '甲')] })
  })
})
