import { type DictItemsByCode, queryAllDictItems, refleshCache } from '#schemas/api/dictionaries.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'

/** Specified: the server forgets its dictionaries first, then all of them are fetched; `replaceAll` keeps them. */
export async function refreshCache(
  http: Pick<HttpClient, 'call'>,
  replaceAll: (items: DictItemsByCode) => void,
): Promise<void> {
  await http.call(refleshCache, { quiet: true })
  replaceAll(await http.call(queryAllDictItems, { quiet: true }))
}
