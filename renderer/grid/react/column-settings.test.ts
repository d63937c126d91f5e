import { describe, expect, it } from 'vitest'
import { createColumnMemory } from './column-settings.ts'

const user = { id: 'u1', tenantId: 0 }

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

describe('what is remembered of the columns', () => {
  it('is kept per user and grid, and forgotten when nothing differs', () => {
    const storage = memoryStorage()
    const memory = createColumnMemory(storage, user, 'prices')
    memory.write({ code: { widthPx: 200 } })
    expect(memory.read()).toEqual({ code: { widthPx: 200 } })
    expect(createColumnMemory(storage, { ...user, id: 'u2' }, 'prices').read()).toEqual({})
    expect(createColumnMemory(storage, user, 'prices/tiers').read()).toEqual({})
    memory.write({})
    expect(storage.length).toBe(0)
  })

  it.each(['', '{', '[]', '3', '{"code":{"widthPx":"wide","pinned":"up","hidden":1}}', '{"code":null}'])(
    'is passed over as far as it makes no sense: %s',
    (stored) => {
      const storage = memoryStorage({ 'Grid_Columns_0/u1/prices': stored })
      const settings = createColumnMemory(storage, user, 'prices').read()
      expect(settings.code ?? {}).toEqual({})
    },
  )

  it('costs nothing where the browser keeps nothing', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const memory = createColumnMemory({ ...memoryStorage(), getItem: refuse, setItem: refuse }, user, 'prices')
    memory.write({ code: { widthPx: 200 } })
    expect(memory.read()).toEqual({})
  })
})
