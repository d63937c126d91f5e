import type { StorageEntry } from '#src/platform/storage/storage.ts'

/** Whether the side menu stands open on a wide screen; the contract's key. */
export const sidebarEntry: StorageEntry<boolean> = {
  key: 'SIDEBAR_TYPE',
  lifetimeMs: null,
  parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
}
