import type { HostArrangements } from '#renderer/host.ts'
import type { ConsoleStorage, StorageEntry } from './storage.ts'

/** What users arrange lies with everything else that the console keeps in the browser. */
export function createArrangements(storage: ConsoleStorage): HostArrangements {
  const entry = (name: string): StorageEntry<string> => ({
    key: name,
    lifetimeMs: null,
    // Consoles of before kept some things as they are; their texts are JSON.
    parse: (stored) => (typeof stored === 'string' ? stored : JSON.stringify(stored)),
  })
  return {
    getItem: (name) => storage.read(entry(name)) ?? null,
    setItem: (name, text) => storage.write(entry(name), text),
    removeItem: (name) => storage.remove(entry(name)),
  }
}
