import type { HostArrangements } from '#renderer/host.ts'
import type { ConsoleStorage, StorageEntry } from './storage.ts'

/** What users arrange lies with everything else that the console keeps in the browser. */
export function createArrangements(storage: ConsoleStorage): HostArrangements {
  const entry = (name: string): StorageEntry<string> => ({
    key: name,
    lifetimeMs: null,
    parse: (stored) => (typeof stored === 'string' ? stored : undefined),
  })
  return {
    getItem: (name) => storage.read(entry(name)) ?? null,
    setItem: (name, text) => storage.write(entry(name), text),
    removeItem: (name) => storage.remove(entry(name)),
  }
}
