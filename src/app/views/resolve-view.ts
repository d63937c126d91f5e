import { matchRoutes } from 'react-router-dom'
import type { ViewAddress, ViewRoute } from './view.ts'

export interface ResolvedView {
  readonly route: ViewRoute
  readonly address: ViewAddress
  /** The user may not see it any more. */
  readonly isForbidden?: boolean
}

/** Finds what stands behind an address of the console: path and query, as the hash has it. */
export type ViewResolver = (fullPath: string) => ResolvedView | undefined

/** Paths without parameters go before those with; the router's own ranking, so that both always agree. */
export function createViewResolver(routes: readonly ViewRoute[]): ViewResolver {
  const objects = routes.map((route) => ({ path: route.path, route }))
  // The router ranks all routes for each address, which takes longer than anybody waits where a menu has 2,000 entries. What is
  // written just so wins its ranking in any case; the first of two.
  const plain = new Map(routes.toReversed().flatMap((route) => (isPlain(route.path) ? [[route.path, route]] : [])))
  return (fullPath) => {
    const { path, query } = splitAddress(fullPath)
    const same = plain.get(path)
    const match = same ? { route: { route: same }, params: {} } : matchRoutes(objects, path)?.at(-1)
    if (match === undefined) return undefined
    const params = Object.entries(match.params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    return {
      route: match.route.route,
      address: {
        path,
        fullPath,
        params: Object.fromEntries(params),
        query: Object.fromEntries(new URLSearchParams(query)),
      },
    }
  }
}

function isPlain(path: string): boolean {
  return path.startsWith('/') && !/[:*?]/.test(path)
}

export function splitAddress(fullPath: string): { readonly path: string; readonly query: string } {
  const mark = fullPath.indexOf('?')
  return mark < 0 ? { path: fullPath, query: '' } : { path: fullPath.slice(0, mark), query: fullPath.slice(mark + 1) }
}
