import type { ComponentType } from 'react'
import type { PageKind } from '#schemas/language/page.ts'
import { ListPage } from '../react/list/list-page.tsx'
import { DetailView } from './detail/view.tsx'
import { FormView } from './form/view.tsx'
import { GridView } from './grid/view.tsx'
import type { KindViewProps } from './kind-view.ts'

/**
 * How pages of each kind are drawn. Lists and trees are what most pages are and come with the first of them; the others
 * load what they need when they are first shown.
 */
export const KIND_VIEWS: Readonly<Partial<Record<PageKind, ComponentType<KindViewProps>>>> = {
  list: ListPage,
  tree: ListPage,
  form: FormView,
  detail: DetailView,
  grid: GridView,
}
