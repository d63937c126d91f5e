import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompiledPage } from '../compile/compile-page.ts'
import type { PageSource, PageText } from '../page-source.ts'
import { useHost } from './host-context.tsx'

/**
 * `compilePage` with the product's widgets and checks. It may answer later: those load beside the page's text, not
 * before it. Keep its identity: what it compiled is remembered by it.
 */
export type PageCompiler = (text: string) => CompiledPage | Promise<CompiledPage>

/** By compiler and content hash, since the same text is the same plan. */
const compiledPages = new WeakMap<PageCompiler, Map<string, CompiledPage>>()

async function compileOnce({ hash, text }: PageText, compile: PageCompiler): Promise<CompiledPage> {
  const byHash = compiledPages.get(compile) ?? new Map<string, CompiledPage>()
  compiledPages.set(compile, byHash)
  const compiled = byHash.get(hash) ?? (await compile(text))
  byHash.set(hash, compiled)
  return compiled
}

/**
 * Loads a page and compiles it. A mounted page keeps its plan, also when its tab is hidden and shown again: nothing is
 * exchanged under the hands of somebody who types. Mounting anew, as refreshing the tab does, asks for the page again.
 */
export function useCompiledPage(code: string, source: PageSource, compile: PageCompiler) {
  const host = useHost()
  const [mountId] = useState(() => `${Date.now()}-${Math.random()}`)
  return useQuery({
    queryKey: [host.scope, 'page', code, mountId],
    queryFn: async ({ signal }) => {
      const page = await source.load(code, signal)
      return { hash: page.hash, file: page.file, ...(await compileOnce(page, compile)) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A tab hidden for long must not lose its page, and everything that is typed into it, to the cache's cleaning up.
    gcTime: Number.POSITIVE_INFINITY,
    // A plan holds maps, and its identity is what the page below it is memoized by.
    structuralSharing: false,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  })
}
