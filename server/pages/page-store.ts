import { setTimeout as delay } from 'node:timers/promises'
import { collectPages, type FileOfCode } from './collect-pages.ts'
import { type DictionarySource, type PageFile, readDictionaryFiles } from './page-files.ts'
import type { SharedTexts } from './shared/shared-texts.ts'
import { watchFolders } from './watch-folders.ts'

/** The pages of the installation, live: a file that is changed or dropped in counts without a restart. */
export interface PageStore {
  readonly all: () => readonly PageFile[]
  /** Files that do not count, since an older one of their folder has the code. */
  readonly shadowed: () => readonly PageFile[]
  /** Files with dictionaries that lie beside the pages. */
  readonly dictionaries: () => readonly DictionarySource[]
  readonly find: (code: string) => PageFile | undefined
  /** Like `find`, but looks at the disk again before it says that there is none. */
  readonly findFresh: (code: string) => Promise<PageFile | undefined>
  /** The text under its hash, also of the version before: a browser may hold the older reference for a moment. */
  readonly findText: (code: string, hash: string) => Promise<string | undefined>
  /** Resolves when what has been noticed is taken up, or after a while: nobody waits for a large table to be changed. */
  readonly settled: () => Promise<void>
  /** Reads the folders now; waits for the listeners. */
  readonly rescan: () => Promise<void>
  /**
   * Called with what changed, one call after the other, and never at the same time. A listener that fails is reported
   * and called again with the next change.
   * @returns a function that ends the subscription.
   */
  readonly onChange: (listener: PageListener) => () => void
  readonly close: () => void
}

export interface PageChange {
  readonly all: readonly PageFile[]
  readonly changed: readonly PageFile[]
  /** Codes that are gone. */
  readonly removed: readonly string[]
}
export type PageListener = (change: PageChange) => void | Promise<void>

export interface PageStoreOptions {
  /** In order; a page of a later folder replaces the page of the same code in an earlier one. */
  readonly folders: readonly string[]
  readonly watch: boolean
  /** Which file a code belonged to before the store was opened. */
  readonly fileOfCode?: FileOfCode
  /** What all servers of the installation serve; absent: what lies in the folders. */
  readonly shared?: Pick<SharedTexts, 'agree' | 'onNews' | 'findText'>
  readonly onError: (error: unknown) => void
}

const DEBOUNCE_MS = 80
/** Rescans for pages that were asked for in vain happen at most this often. */
const MISS_RESCAN_MS = 1_000
const SETTLED_WITHIN_MS = 2_000
const KEPT_OLD_TEXTS = 200

export async function openPageStore(options: PageStoreOptions): Promise<PageStore> {
  let pages: ReadonlyMap<string, PageFile> = new Map()
  let shadowed: readonly PageFile[] = []
  let dictionaries: readonly DictionarySource[] = []
  let scanning: Promise<void> = Promise.resolve()
  let running = 0
  let isClosed = false
  let lastScan = 0
  const listeners = new Set<PageListener>()
  const oldTexts = new Map<string, string>()

  const scan = async () => {
    const found = await collectPages(options.folders, (code) => pages.get(code)?.file ?? options.fileOfCode?.(code))
    lastScan = performance.now()
    const dictionariesHere = (await Promise.all(options.folders.map(readDictionaryFiles))).flat()
    const own = { ...found, dictionaries: dictionariesHere }
    const served = options.shared ? await options.shared.agree(own) : own
    const foundByCode = new Map(served.pages.map((page) => [page.code, page]))
    const change = compare(pages, foundByCode)
    for (const page of pages.values()) remember(oldTexts, page)
    pages = foundByCode
    const isSameShadow = fingerprintOf(shadowed) === fingerprintOf(found.shadowed)
    shadowed = found.shadowed
    const isSameChoice = JSON.stringify(dictionaries) === JSON.stringify(served.dictionaries)
    dictionaries = served.dictionaries
    if (change.changed.length === 0 && change.removed.length === 0 && isSameShadow && isSameChoice) return
    for (const listener of listeners) {
      try {
        await listener(change)
      } catch (error) {
        options.onError(error)
      }
    }
  }
  // One scan after the other: two at once could announce an older state after a newer one.
  const rescan = () => {
    running += 1
    const next = scanning.then(scan).finally(() => {
      running -= 1
    })
    scanning = next.catch((error: unknown) => {
      // What a scan misses that was on its way when all was closed is nobody's concern.
      if (!isClosed) options.onError(error)
    })
    return next
  }

  // Whoever calls this waits for nothing; `scanning` has told the error.
  const look = () => void rescan().catch(() => {})
  options.shared?.onNews(look)
  await rescan()
  const stopWatching = options.watch ? watchPages(options, look) : () => {}

  const findFresh = async (code: string) => {
    const known = pages.get(code)
    if (known || performance.now() - lastScan < MISS_RESCAN_MS) return known
    await rescan()
    return pages.get(code)
  }

  return {
    all: () => [...pages.values()],
    shadowed: () => shadowed,
    dictionaries: () => dictionaries,
    find: (code) => pages.get(code),
    findFresh,
    findText: async (code, hash) => {
      const page = await findFresh(code)
      if (page?.hash === hash) return page.text
      return oldTexts.get(`${code}/${hash}`) ?? options.shared?.findText(code, hash)
    },
    settled: async () => {
      if (running > 0) await Promise.race([scanning, delay(SETTLED_WITHIN_MS, undefined, { ref: false })])
    },
    rescan,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      isClosed = true
      stopWatching()
      listeners.clear()
    },
  }
}

function fingerprintOf(files: readonly PageFile[]): string {
  return files.map(({ file, hash }) => `${file} ${hash}`).join('\n')
}

function compare(before: ReadonlyMap<string, PageFile>, after: ReadonlyMap<string, PageFile>): PageChange {
  return {
    all: [...after.values()],
    changed: [...after.values()].filter((page) => {
      const old = before.get(page.code)
      return old?.hash !== page.hash || old.file !== page.file
    }),
    removed: [...before.keys()].filter((code) => !after.has(code)),
  }
}

function remember(texts: Map<string, string>, page: PageFile): void {
  texts.delete(`${page.code}/${page.hash}`)
  texts.set(`${page.code}/${page.hash}`, page.text)
  const oldest = texts.keys().next()
  if (texts.size > KEPT_OLD_TEXTS && !oldest.done) texts.delete(oldest.value)
}

/** Editors write a file in several steps, so a change counts a moment after the last of them. */
function watchPages({ folders, onError }: PageStoreOptions, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const stop = watchFolders({
    folders,
    onError,
    onEvent: () => {
      clearTimeout(timer)
      timer = setTimeout(onChange, DEBOUNCE_MS)
      timer.unref()
    },
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
