import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '#src/platform/storage/browser-store.ts'
import { createStorage } from '#src/platform/storage/storage.ts'
import { createMenuMemory } from './menu-memory.ts'

function setup() {
  const local = createMemoryStore()
  const storage = createStorage({ local, session: createMemoryStore(), now: () => 1 })
  return { storage, local, memory: createMenuMemory(storage, '0/zhang') }
}

describe('what is remembered of the menu', () => {
  it('are the last eight pages, each once, newest first', () => {
    const { memory } = setup()
    for (const page of ['/a', '/b', '/c', '/a', '/a']) memory.visit(page)
    expect(memory.read().recents).toEqual(['/a', '/c', '/b'])
    for (let page = 0; page < 20; page++) memory.visit(`/${page}`)
    expect(memory.read().recents).toHaveLength(8)
  })

  it('are favourites, set and taken away', () => {
    const { memory } = setup()
    expect(memory.toggleFavourite('/a').favourites).toEqual(['/a'])
    expect(memory.toggleFavourite('/b').favourites).toEqual(['/b', '/a'])
    expect(memory.toggleFavourite('/a').favourites).toEqual(['/b'])
  })

  it('belongs to one user', () => {
    const { memory, storage } = setup()
    memory.visit('/a')
    expect(createMenuMemory(storage, '0/li').read().recents).toEqual([])
  })

  it('begins anew where storage holds nonsense', () => {
    const { memory, local } = setup()
    local.setItem('pro__Menu_Memory_0/zhang', JSON.stringify({ value: { recents: [7] }, expire: null }))
    expect(memory.read()).toEqual({ recents: [], favourites: [] })
  })
})
