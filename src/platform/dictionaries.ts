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
  /** These have changed, null for any: they are asked for again when they are needed. */
  forget(codes: readonly string[] | null): void
}

/** Dictionaries come with sign-in; those that did not are asked for one by one, each once. */
export function createDictionaries(
  call: HostCall,
  storage: ConsoleStorage,
  notice?: { warning(text: string): void },
): Dictionaries {
  let known = new Map<string, readonly DictItem[]>(Object.entries(storage.read(dictionaryEntry) ?? {}))
  const loading = new Map<string, Promise<readonly DictItem[]>>()
  /** How often something was forgotten. */
  let forgotten = 0

  async function fetchItems(code: string): Promise<readonly DictItem[]> {
    const asked = forgotten
    try {
      const items = await call(getDictItems, { params: { dictCode: code } })
      // What was on its way while it changed may be the old one.
      if (asked === forgotten) known.set(code, items)
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
    forget(codes) {
      forgotten += 1
      if (codes === null) known.clear()
      else for (const code of codes) known.delete(code)
      for (const code of codes ?? [...loading.keys()]) loading.delete(code)
      if (known.size === 0) storage.remove(dictionaryEntry)
      else storage.write(dictionaryEntry, Object.fromEntries(known))
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
    async search(dictCode, keyword, signal, pageSize = SEARCH_PAGE_SIZE) {
      const query = { keyword, pageNo: 1, pageSize }
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
      const ask = (asked: readonly string[], delNotExist: boolean) =>
        call(loadDictItem, { params: { dictCode }, query: { key: asked.join(','), delNotExist } }, { signal })
      const texts = await ask(values, false)
      // What is called by its own value may have a row all the same: only leaving out what has none tells them apart.
      const unsure = values.filter((value, index) => (texts[index] ?? value) === value)
      const gone = await findGone(unsure, (asked) => ask(asked, true))
      return values.map((value, index) => (gone.has(value) ? null : (texts[index] ?? value)))
    },
  }
}

/** Which values have no row, where an answer has only the texts of those that have one. */
async function findGone(
  values: readonly string[],
  textsOf: (values: readonly string[]) => Promise<readonly string[]>,
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(values)]
  if (asked.length === 0) return new Set()
  const { length } = await textsOf(asked)
  if (length === 0) return new Set(asked)
  if (length >= asked.length) return new Set()
  const each = await Promise.all(asked.map(async (value) => ((await textsOf([value])).length === 0 ? [value] : [])))
  return new Set(each.flat())
}

/** The server has answered, whatever it says. */
function isFromServer(error: unknown): error is Error {
  if (error instanceof HttpError) return error.status !== 0
  return error instanceof CallRefusedError || error instanceof AccessRefusedError
}
