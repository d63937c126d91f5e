import { describe, expect, it } from 'vitest'
import { column } from '../core/store.fixture.ts'
import { arrangeColumns, createColumnMemory } from './column-settings.ts'

function threeColumns() {
  return [
    column({ key: 'code' }, { pinned: 'left' }),
    column({ key: 'name' }),
    column({ key: 'secret' }, { visible: false }),
  ]
}

function memoryStorage(entries: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(entries))
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (name) => items.get(name) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (name) => void items.delete(name),
    setItem: (name, value) => void items.set(name, value),
  }
}

describe('the arrangement of columns', () => {
  it('is what differs from the declaration, and is applied to other columns of that declaration', () => {
    const columns = threeColumns()
    const arrangement = arrangeColumns(columns, {})
    expect(arrangement.settings()).toEqual({})
    arrangement.hide('name', true)
    arrangement.pin('code', null)
    const [code] = columns
    if (code) code.widthPx = 222
    const settings = arrangement.settings()
    expect(settings).toEqual({ code: { widthPx: 222, pinned: 'none' }, name: { hidden: true } })

    const again = threeColumns()
    arrangeColumns(again, settings)
    expect(again.map(({ widthPx, pinned, visible }) => [widthPx, pinned, visible])).toEqual([
      [222, null, true],
      [100, null, false],
      [100, null, false],
    ])
  })

  it('goes back to the declaration as a whole', () => {
    const columns = threeColumns()
    const arrangement = arrangeColumns(columns, { code: { widthPx: 300 }, name: { pinned: 'right', hidden: true } })
    arrangement.reset()
    expect(arrangement.settings()).toEqual({})
    expect(columns.map(({ visible }) => visible)).toEqual([true, true, false])
  })

  it('never hides the last column, and never makes one narrower than it may be', () => {
    const columns = threeColumns()
    const arrangement = arrangeColumns(columns, { code: { widthPx: 1 } })
    arrangement.hide('name', true)
    arrangement.hide('code', true)
    expect(columns.map(({ visible }) => visible)).toEqual([true, false, false])
    expect(columns[0]?.widthPx).toBe(40)
  })
})

describe('what is remembered of the columns', () => {
  it('is kept per user and grid, and forgotten when nothing differs', () => {
    const storage = memoryStorage()
    const memory = createColumnMemory(storage, '0/d1/u1', 'prices')
    memory.write({ code: { widthPx: 200 } })
    expect(memory.read()).toEqual({ code: { widthPx: 200 } })
    expect(createColumnMemory(storage, '0/d1/u2', 'prices').read()).toEqual({})
    memory.write({})
    expect(storage.length).toBe(0)
  })

  it.each(['', '{', '[]', '3', '{"code":{"widthPx":"wide","pinned":"up","hidden":1}}', '{"code":null}'])(
    'is passed over as far as it makes no sense: %s',
    (stored) => {
      const storage = memoryStorage({ 'pagewright/grid-columns/u/prices': stored })
      const settings = createColumnMemory(storage, 'u', 'prices').read()
      expect(settings.code ?? {}).toEqual({})
    },
  )

  it('costs nothing where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const memory = createColumnMemory({ ...memoryStorage(), getItem: refuse, setItem: refuse }, 'u', 'prices')
    memory.write({ code: { widthPx: 200 } })
    expect(memory.read()).toEqual({})
  })
})
