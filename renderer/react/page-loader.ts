import { createContext, useContext } from 'react'
import type { KindViews } from '../kinds/kind-view.tsx'
import type { PageSource } from '../page-source.ts'
import type { PageCompiler } from './use-compiled-page.ts'

/** Where pages come from, for a page that shows others. */
export interface PageLoader {
  readonly source: PageSource
  readonly compile: PageCompiler
  /** How they are drawn. */
  readonly views: KindViews
}

export const PageLoaderContext = createContext<PageLoader | null>(null)

export function usePageLoader(): PageLoader {
  const loader = useContext(PageLoaderContext)
  if (!loader) throw new Error('A page that shows others is mounted outside of <PageView>.')
  return loader
}
