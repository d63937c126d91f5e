import { createMemoryStore } from '#src/platform/storage/browser-store.ts'
import { createStorage } from '#src/platform/storage/storage.ts'
import type { Readings } from './match-text.ts'
import { createMenuMemory } from './menu-memory.ts'
import type { SearchEntry } from './search-index.ts'

export const ENTRIES: readonly SearchEntry[] = [
  { id: '/user', title: '用户管理', group: ['系统管理'] },
  { id: '/role', title: '角色管理', group: ['系统管理'] },
  { id: '/price', title: '产品价格', group: ['行情管理'] },
  { id: '/bad', title: '坏地址', group: ['行情管理'], problem: '地址无效' },
]

const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  用: ['yong'],
  户: ['hu'],
  角: ['jiao', 'jue'],
  色: ['se'],
  管: ['guan'],
  理: ['li'],
}

/** What the dictionary would say of these few characters. */
export const readings: Readings = (text) => [...text].map((character) => SPOKEN[character] ?? [character])

export function createMemory() {
  const storage = createStorage({ local: createMemoryStore(), session: createMemoryStore(), now: () => 1 })
  return createMenuMemory(storage, '0/1')
}
