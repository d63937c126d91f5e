import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasErrors } from '#schemas/language/problem.ts'
import type { CompiledPage } from '../compile/compiled-page.ts'
import type { PagePlan } from '../compile/plan.ts'
import type { PageCompiledElsewhere, PageSource, PageText } from '../page-source.ts'
import type { PageWidgets } from '../widget.ts'
import { useHost, useRegistry } from './host-context.tsx'
import { namedWidgets } from './named-widgets.ts'
import { messages } from './states/messages.ts'

/**
 * `compilePage` with the product's widgets and checks. It may answer later: those load beside the page's text, not
 * before it. Keep its identity: what it compiled is remembered by it.
 */
export type PageCompiler = (text: string, identity: string) => CompiledPage | Promise<CompiledPage>

/** By compiler and content hash, since the same text is the same plan. */
const compiledPages = new WeakMap<PageCompiler, Map<string, CompiledPage>>()

async function compileOnce(page: PageCompiledElsewhere | PageText, compile: PageCompiler): Promise<CompiledPage> {
  if ('compiled' in page) return page.compiled
  const { hash, text } = page
  const byHash = compiledPages.get(compile) ?? new Map<string, CompiledPage>()
  compiledPages.set(compile, byHash)
  const compiled = byHash.get(hash) ?? (await compile(text, hash))
  byHash.set(hash, compiled)
  return compiled
}

/** So that nothing of a page waits for what its fields are: how they read, what draws them, how wide they are. */
async function loadWidgets(widgets: PageWidgets, plan: PagePlan): Promise<void> {
  try {
    await widgets.load?.(namedWidgets(plan))
  } catch (cause) {
    throw new Error(messages.widgetsLost, { cause })
  }
}

/** A page as it was last loaded. */
export interface LoadedPage extends CompiledPage {
  readonly hash: string
  readonly file: string
  readonly arranged: boolean
  /** The last version without mistakes; the page itself, but for one that is being written. */
  readonly shown: SoundPage | null
}

export interface SoundPage {
  readonly hash: string
  readonly plan: PagePlan
  /** Somebody has arranged how its list stands for this user. */
  readonly arranged: boolean
}

/** What pages are loaded with. */
export interface PageLoading {
  readonly source: PageSource
  readonly compile: PageCompiler
  readonly widgets: PageWidgets
}

/** Loads a page with the widgets that it names, and compiles it. */
export async function loadPage(
  code: string,
  { source, compile, widgets }: PageLoading,
  signal: AbortSignal,
): Promise<Omit<LoadedPage, 'shown'>> {
  const page = await (source.loadCompiled?.(code, signal) ?? source.load(code, signal))
  const compiled = await compileOnce(page, compile)
  const problems = [...compiled.problems, ...(page.serverProblems ?? [])]
  const plan = hasErrors(problems) ? null : compiled.plan
  if (plan) await loadWidgets(widgets, plan)
  return { hash: page.hash, file: page.file, plan, problems, arranged: page.arranged === true }
}

/**
 * A page, loaded. A mounted page keeps its plan, also when its tab is hidden and shown again: nothing is
 * exchanged under the hands of somebody who types. Mounting anew, as refreshing the tab does, asks for the page again.
 * A source that watches its pages is for their authors: they see each change at once, and while a change is half
 * written, what was there before it.
 */
export function useCompiledPage(code: string, source: PageSource, compile: PageCompiler) {
  const host = useHost()
  const widgets = useRegistry()
  const queryClient = useQueryClient()
  const [mountId] = useState(() => `${Date.now()}-${Math.random()}`)
  const queryKey = [host.scope, 'page', code, mountId]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<LoadedPage> => {
      const page = await loadPage(code, { source, compile, widgets }, signal)
      const { hash, plan, arranged } = page
      const before = source.watch ? queryClient.getQueryData<LoadedPage>(queryKey)?.shown : undefined
      return { ...page, shown: plan ? { hash, plan, arranged } : (before ?? null) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A tab hidden for long must not lose its page, and everything that is typed into it, to the cache's cleaning up.
    gcTime: Number.POSITIVE_INFINITY,
    // A plan holds maps, and its identity is what the page below it is memoized by.
    structuralSharing: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
    retry: false,
  })
  const { refetch } = query
  useEffect(() => source.watch?.(code, () => void refetch()), [source, code, refetch])
  return query
}
