import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { findPasted } from '../choices/find-pasted.ts'
import { MAX_PASTED_CELLS } from '../engine/constants.ts'
import { paste } from '../paste.fixture.ts'
import { makeRows, type OpenView, openView, press } from './grid-view.fixture.ts'

function take(grid: OpenView, kind: 'copy' | 'cut'): string {
  const clipboardData = new DataTransfer()
  grid.input.dispatchEvent(new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }))
  return clipboardData.getData('text/plain')
}

async function setup(range: readonly string[] = [], options: Parameters<typeof openView>[0] = {}) {
  const onMessage = vi.fn<(kind: string, text: string) => void>()
  const grid = openView({ rows: makeRows(5), mode: 'click', ...options, events: { onMessage, ...options.events } })
  grid.put('A1')
  await press(...range)
  return { grid, onMessage }
}

describe('copying', () => {
  it('takes the texts that are shown, with tabs and line ends', async () => {
    const { grid } = await setup(['Shift+ArrowDown', 'Shift+End'])
    expect(take(grid, 'copy')).toBe('员工1\t20\t是\t北京\t第 1 个\r\n员工2\t21\t否\t深圳\t第 2 个')
  })

  it('quotes what would break the table', async () => {
    const { grid } = await setup()
    grid.store.setCells([{ id: 'r1', key: 'name', value: '甲\t"乙"' }], 'user')
    expect(take(grid, 'copy')).toBe('"甲\t""乙"""')
  })

  it('and cutting empties the cells that may be edited', async () => {
    const { grid } = await setup(['Shift+ArrowDown', 'Shift+End'])
    take(grid, 'cut')
    expect([grid.value('A1'), grid.value('B2'), grid.value('E1')]).toEqual([null, null, '第 1 个'])
    await press('Ctrl+z')
    expect([grid.value('A1'), grid.value('B2')]).toEqual(['员工1', 21])
  })

  it('and cutting, emptying and filling more cells than a grid changes at once leaves them, and says so', async () => {
    const rows = makeRows(MAX_PASTED_CELLS / 5 + 1)
    const { grid, onMessage } = await setup(['Ctrl+a'], { rows })
    for (const act of [() => press('Delete'), () => press('Ctrl+d'), async () => void take(grid, 'cut')]) await act()
    const text = `选中的单元格超过 ${MAX_PASTED_CELLS} 个，未执行，请减少选区后重试`
    expect(onMessage.mock.calls).toEqual(Array.from({ length: 3 }, () => ['warning', text]))
    expect([grid.value('A1'), grid.value('A2')]).toEqual(['员工1', '员工2'])
  })

  it('in an open text belongs to the text', async () => {
    const { grid } = await setup(['F2'])
    expect(take(grid, 'copy')).toBe('')
  })
})

describe('copying within the console', () => {
  /** Two products of one name, and one of another. */
  const NAMES: Readonly<Record<string, string>> = { p1: '钢材', p2: '钢材', p3: '木材' }
  const CELLS = 'application/x-pagewright-cells+json'

  async function setup() {
    const searches: string[] = []
    const grid = openView({
      mode: 'click',
      columns: [
        { key: 'product', title: '产品', type: 'select-dict-search', dict: 'products,name,id' },
        { key: 'other', title: '另一个', type: 'select-dict-search', dict: 'products,name,id' },
        { key: 'group', title: '类别', type: 'select-dict-search', dict: 'groups,name,id' },
      ],
      rows: [{ id: 'r1', product: 'p2' }, { id: 'r2' }, { id: 'r3' }],
      dictionaries: {
        peek: () => undefined,
        load: async () => [],
        labels: async (_code, values) => values.map((value) => NAMES[value] ?? value),
        search: async (_code, keyword) => {
          searches.push(keyword)
          return Object.entries(NAMES).flatMap(([value, text]) => (text === keyword ? [{ value, text }] : []))
        },
      },
      events: { beforePaste: findPasted },
    })
    grid.put('A1')
    await expect.poll(() => grid.cell('A1').textContent).toBe('钢材')
    return { grid, searches }
  }

  function copied(grid: OpenView): DataTransfer {
    const clipboardData = new DataTransfer()
    grid.input.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return clipboardData
  }

  function bring(grid: OpenView, clipboardData: DataTransfer) {
    grid.input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }

  it('brings the very product, where several have its name, and asks nobody', async () => {
    const { grid, searches } = await setup()
    const taken = copied(grid)
    grid.put('B2')
    bring(grid, taken)
    expect([grid.value('B2'), searches]).toEqual(['p2', []])
    await press('Shift+ArrowDown')
    bring(grid, taken)
    expect([grid.value('B2'), grid.value('B3')]).toEqual(['p2', 'p2'])
  })

  it('brings the text alone where it is pasted into a column of another source', async () => {
    const { grid, searches } = await setup()
    const taken = copied(grid)
    grid.put('C2')
    bring(grid, taken)
    await expect.poll(() => grid.errors.messageOf('r2', 'group')).toBeDefined()
    expect([grid.value('C2'), searches]).toEqual([null, ['钢材']])
  })

  it('brings a number that has more decimals than its column, into that column alone', async () => {
    const props = { precision: 2 }
    const grid = openView({
      mode: 'click',
      columns: [
        { key: 'price', title: '单价', type: 'input-number', props },
        { key: 'cost', title: '成本', type: 'input-number', props },
      ],
      rows: [{ id: 'r1', price: 12.345 }, { id: 'r2' }],
    })
    grid.put('A1')
    const taken = copied(grid)
    grid.put('A2')
    bring(grid, taken)
    expect([grid.value('A2'), grid.errors.size]).toEqual([12.345, 0])
    grid.put('B2')
    bring(grid, taken)
    expect([grid.value('B2') ?? null, grid.errors.messageOf('r2', 'cost')]).toEqual([null, expect.any(String)])
  })

  it('takes a number that was put beside another text for that text', () => {
    const grid = openView({
      mode: 'click',
      columns: [{ key: 'price', title: '单价', type: 'input-number', props: { precision: 2 } }],
      rows: [{ id: 'r1' }],
    })
    grid.put('A1')
    const forged = new DataTransfer()
    forged.setData('text/plain', '1.234')
    forged.setData(CELLS, '[{"at":0,"source":"input-number:price","cells":[["1.234",99]]}]')
    bring(grid, forged)
    expect([grid.value('A1') ?? null, grid.errors.size]).toEqual([null, 1])
  })

  it('brings no choice that cannot be chosen any more', () => {
    const grid = openView({
      mode: 'click',
      columns: [
        {
          key: 'level',
          title: '级别',
          type: 'select',
          dictCode: 'levels',
          options: [{ value: 'old', text: '旧', disabled: true }],
        },
      ],
      rows: [{ id: 'r1', level: 'old' }, { id: 'r2' }],
    })
    grid.put('A1')
    const taken = copied(grid)
    grid.put('A2')
    bring(grid, taken)
    expect([grid.value('A2') ?? null, grid.errors.messageOf('r2', 'level')]).toEqual([null, '“旧”不可选择'])
  })

  it.each([
    ['is about another text', '[{"at":0,"source":"products,name,id","cells":[["木材","p3"]]}]'],
    ['is called otherwise here', '[{"at":0,"source":"products,name,id","cells":[["钢材","p3"]]}]'],
    ['is no single value', '[{"at":0,"source":"products,name,id","cells":[["钢材",{"id":1}]]}]'],
    ['has another shape', '{"at":0}'],
    ['is no JSON', '<p2>'],
  ])('takes no value that %s', async (_name, json) => {
    const { grid } = await setup()
    // So that its name is known.
    grid.store.setCells([{ id: 'r3', key: 'product', value: 'p3' }], 'user')
    await expect.poll(() => grid.cell('A3').textContent).toBe('木材')
    const foreign = new DataTransfer()
    foreign.setData('text/plain', '钢材')
    foreign.setData(CELLS, json)
    grid.put('A2')
    bring(grid, foreign)
    // By itself the text means none of the products with this name, although a row has one of them.
    await expect.poll(() => grid.errors.messageOf('r2', 'product')).toBe('“钢材”对应多个选项，请在列表中选择')
    expect(grid.value('A2')).toBeNull()
  })
})

describe('pasting', () => {
  it('reads a table of Excel by the types of the columns, selects it, and says how much came', async () => {
    const { grid, onMessage } = await setup()
    paste('王五\t1,234\t是\t深圳\r\n"赵\n六"\t7\t否\t北京\r\n', grid.input)
    expect(['A1', 'B1', 'C1', 'D1', 'A2', 'B2', 'C2', 'D2'].map((name) => grid.value(name))).toEqual([
      '王五',
      1234,
      'Y',
      'sz',
      '赵 六',
      7,
      'N',
      'bj',
    ])
    expect(grid.range).toBe('A1:D2')
    expect(onMessage).not.toHaveBeenCalled()
    expect(grid.root.querySelector('[role="status"]')?.textContent).toBe('已粘贴 8 个单元格')
  })

  it('repeats one value over the whole range', async () => {
    const { grid } = await setup(['Shift+ArrowDown', 'Shift+ArrowDown'])
    paste('同名', grid.input)
    expect([grid.value('A1'), grid.value('A2'), grid.value('A3'), grid.value('A4')]).toEqual([
      '同名',
      '同名',
      '同名',
      '员工4',
    ])
  })

  it('waits for what only the server knows, and is one step all the same', async () => {
    const answers: (() => void)[] = []
    const { grid, onMessage } = await setup([], {
      columns: [
        { key: 'name', title: '产品', type: 'select-dict-search', dict: 'products,name,id' },
        { key: 'note', title: '备注', type: 'input' },
      ],
      rows: [{ id: 'r1' }, { id: 'r2' }],
      dictionaries: {
        peek: () => undefined,
        load: async () => [],
        labels: async () => [],
        search: (_code, keyword) =>
          new Promise((resolve) => {
            answers.push(() => resolve(keyword === '玉米' ? [{ value: 'p1', text: '玉米' }] : []))
          }),
      },
      events: { beforePaste: findPasted },
    })
    paste('玉米\t甲\n火星\t乙', grid.input)
    expect([grid.value('B1'), answers.length]).toEqual([null, 2])
    grid.store.add([{ id: 'r0' }], 0, 'outside')
    for (const answer of answers) answer()
    await expect.poll(() => grid.value('A2')).toBe('p1')
    expect([grid.value('B2'), grid.value('A3'), grid.value('B3')]).toEqual(['甲', null, '乙'])
    expect(grid.cell('A3').getAttribute('aria-invalid')).toBe('true')
    expect(onMessage.mock.calls).toEqual([['warning', '已粘贴 3 个单元格；1 个格式不正确，已标出']])
    await press('Ctrl+z')
    expect([grid.value('A2'), grid.value('B2'), grid.value('B3')]).toEqual([null, null, null])
  })

  it('of more than the limit pastes nothing, and says how much may be pasted', async () => {
    const { grid, onMessage } = await setup()
    paste(`${'x\t'.repeat(4)}x\n`.repeat(MAX_PASTED_CELLS / 5 + 1), grid.input)
    expect(grid.store.hasChanges()).toBe(false)
    expect(onMessage.mock.calls).toEqual([['warning', `粘贴的单元格超过 ${MAX_PASTED_CELLS} 个，未粘贴`]])
  })

  it('marks what is none of its type, puts in the rest, and takes all of it back at once', async () => {
    const { grid, onMessage } = await setup()
    paste('甲\t三十\n乙\t31', grid.input)
    expect([grid.value('A1'), grid.value('B1'), grid.value('A2'), grid.value('B2')]).toEqual(['甲', 20, '乙', 31])
    expect(grid.cell('B1').getAttribute('aria-invalid')).toBe('true')
    expect(grid.errors.messageOf('r1', 'age')).toBe('“三十”不是数字')
    expect(onMessage.mock.calls).toEqual([['warning', '已粘贴 3 个单元格；1 个格式不正确，已标出']])
    await press('Ctrl+z')
    expect([grid.value('A1'), grid.value('A2'), grid.value('B2')]).toEqual(['员工1', '员工2', 21])
    expect(grid.cell('B1').hasAttribute('aria-invalid')).toBe(false)
  })

  it('tells of cells that nobody may edit, and of those beyond the last row', async () => {
    const { grid, onMessage } = await setup()
    grid.put('D5')
    paste('北京\t备注\n深圳\t备注', grid.input)
    expect([grid.value('D5'), grid.value('E5')]).toEqual(['bj', '第 5 个'])
    expect(onMessage.mock.calls).toEqual([['warning', '已粘贴 1 个单元格；3 个不可编辑或超出范围，未粘贴']])
  })

  it('adds rows below the last one where it may', async () => {
    const { grid } = await setup([], { view: { mayAddRows: () => 2 } })
    grid.put('A5')
    paste('五\n六\n七\n八', grid.input)
    expect(grid.store.rows).toHaveLength(7)
    expect([grid.value('A5'), grid.value('A6'), grid.value('A7')]).toEqual(['五', '六', '七'])
    expect(grid.range).toBe('A5:A7')
    await press('Ctrl+z')
    expect(grid.store.rows).toHaveLength(5)
    expect(grid.value('A5')).toBe('员工5')
  })

  it('brings the first rows of a grid that has none, where they may be added', async () => {
    const { grid, onMessage } = await setup([], { rows: [], view: { mayAddRows: () => 5 } })
    grid.input.focus()
    paste('甲\t1\n乙\t2', grid.input)
    expect(grid.store.rows.map(({ name, age }) => [name, age])).toEqual([
      ['甲', 1],
      ['乙', 2],
    ])
    expect([grid.range, onMessage.mock.calls]).toEqual(['A1:B2', []])
  })

  it('into a grid without rows, to which none may be added, says so', async () => {
    const { grid, onMessage } = await setup([], { rows: [] })
    grid.input.focus()
    paste('甲\t1', grid.input)
    expect(grid.store.rows).toEqual([])
    expect(onMessage.mock.calls).toEqual([['warning', expect.stringContaining('2 个')]])
  })

  it('of a table while an input is open goes to the grid', async () => {
    const { grid } = await setup(['F2'])
    await userEvent.keyboard('半')
    const event = paste('一\t1\n二\t2', grid.input)
    expect(event.defaultPrevented).toBe(true)
    expect([grid.open, grid.value('A1'), grid.value('B2')]).toEqual([null, '一', 2])
  })

  it('of one value while an input is open goes into the input', async () => {
    const { grid } = await setup(['F2'])
    const event = paste('一\r\n', grid.input)
    expect([event.defaultPrevented, grid.open]).toEqual([false, 'A1'])
  })

  it('into a control of the page, in one of its cells, is left to that', async () => {
    const { grid } = await setup()
    const control = document.createElement('input')
    grid.cell('E1').append(control)
    expect(paste('一', control).defaultPrevented).toBe(false)
    expect(grid.store.hasChanges()).toBe(false)
  })

  it('changes nothing in a grid that nobody may edit', async () => {
    const { grid } = await setup([], { store: { disabled: true } })
    paste('一\t1', grid.input)
    expect(grid.store.hasChanges()).toBe(false)
  })
})
