import { ListPage } from '../react/list/list-page.tsx'
import { DetailView } from './detail/view.tsx'
import { FormView } from './form/view.tsx'
import { GridView } from './grid/view.tsx'
import type { KindViews } from './kind-view.tsx'
import { PanesView } from './panes/view.tsx'
import { FlatRowsView } from './row-views/view.tsx'

/**
 * How pages of each kind are drawn. Lists and trees are what most pages are and come with the first of them; the others
 * load what they need when they are first shown.
 */
export const KIND_VIEWS: KindViews = {
  list: FlatRowsView,
  tree: ListPage,
  form: FormView,
  detail: DetailView,
  grid: GridView,
  board: FlatRowsView,
  card: FlatRowsView,
  panes: PanesView,
}
