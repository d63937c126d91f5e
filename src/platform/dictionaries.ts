import { CallRefusedError, type HostCall } from '#renderer/calls/host-call.ts'
import { AccessRefusedError } from '#renderer/data-source.ts'
import type { HostDictionaries } from '#renderer/host.ts'
import { type DictItem, type DictItemsByCode, getDictItems, loadDict, loadDictItem } from '#schemas/api/dictionaries.ts'
import { HttpError } from './http/http-error.ts'
import { dictionaryEntry } from './session/stored-session.ts'
import type { ConsoleStorage } from './storage/storage.ts'

/** Specified for searching selects. */
const SEARCH_PAGE_SIZE = 10

export interface Dictionaries extends HostDictionaries {
  /** All dictionaries as the server has them now; kept for seven days. */
  replaceAll(items: DictItemsByCode): void
}

/** Dictionaries come with sign-in; those that did not are asked for one by one, each once. */
export function createDictionaries(
  call: HostCall,
  storage: ConsoleStorage,
  notice?: { warning(text: string): void },
): Dictionaries {
  let known = new Map<string, readonly DictItem[]>(Object.entries(storage.read(dictionaryEntry) ?? {}))
  const loading = new Map<string, Promise<readonly DictItem[]>>()

  async function fetchItems(code: string): Promise<readonly DictItem[]> {
    try {
      const items = await call(getDictItems, { params: { dictCode: code } })
      known.set(code, items)
      return items
    } finally {
      loading.delete(code)
    }
  }

  return {
    replaceAll(items) {
      known = new Map(Object.entries(items))
      storage.write(dictionaryEntry, items)
    },
    peek: (code) => known.get(code),
    // Several fields wait for one call, so no single one may cancel it.
    async load(code) {
      const items = known.get(code)
      if (items !== undefined) return items
      const pending = loading.get(code) ?? fetchItems(code)
      loading.set(code, pending)
      return pending
    },
    async search(dictCode, keyword, signal) {
      const query = { keyword, pageNo: 1, pageSize: SEARCH_PAGE_SIZE }
      try {
        return await call(loadDict, { params: { dictCode }, query }, { signal })
      } catch (error) {
        // Specified: what the server says of a search that fails is a warning. Without a server there is the banner.
        if (isFromServer(error)) notice?.warning(error.message)
        throw error
      }
    },
    async labels(dictCode, values, signal) {
      if (values.length === 0) return []
      return call(loadDictItem, { params: { dictCode }, query: { key: values.join(',') } }, { signal })
    },
  }
}

/** The server has answered, whatever it says. */
function isFromServer(error: unknown): error is Error {
  if (error instanceof HttpError) return error.status !== 0
  return error instanceof CallRefusedError || error instanceof AccessRefusedError
}
