import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

export interface FolderWatch {
  readonly folders: readonly string[]
  readonly onEvent: () => void
  readonly onError: (error: unknown) => void
}

/**
 * Calls back for every change below the folders. Each folder is watched by itself: Node's recursive watching follows
 * files, and loses those that an editor replaces when it saves.
 * @returns a function that ends it.
 */
export function watchFolders({ folders, onEvent, onError }: FolderWatch): () => void {
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly identity: string }>()
  let closed = false

  function follow(folder: string): void {
    if (closed) return
    try {
      const identity = identityOf(folder)
      if (watchers.get(folder)?.identity === identity) return
      // Another folder of the same name: the one that was watched has been deleted.
      forget(folder)
      const watcher = watch(folder, { persistent: false }, () => {
        onEvent()
        // A folder may have come, with files in it already.
        followBelow(folder)
      })
      watcher.on('error', (error) => {
        // A folder that is gone is none to report: the pages in it are gone as well, which its parent says.
        if (!('code' in error) || error.code !== 'EPERM') onError(error)
        forget(folder)
      })
      watchers.set(folder, { watcher, identity })
      followBelow(folder)
    } catch (error) {
      forget(folder)
      // No folder, or no watches left on this machine: pages are then found when they are asked for.
      onError(error)
    }
  }

  function followBelow(folder: string): void {
    for (const below of foldersIn(folder)) follow(below)
  }

  function forget(folder: string): void {
    watchers.get(folder)?.watcher.close()
    watchers.delete(folder)
  }

  for (const folder of folders) follow(folder)
  return () => {
    closed = true
    for (const { watcher } of watchers.values()) watcher.close()
    watchers.clear()
  }
}

/** A folder that is made anew may get the number of the one that was deleted. */
function identityOf(folder: string): string {
  const { ino, birthtimeMs } = statSync(folder)
  return `${ino}/${birthtimeMs}`
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name))
  } catch {
    // Gone meanwhile, with everything that was in it.
    return []
  }
}
