import {
  addListView,
  changeListView,
  chooseListViews,
  deleteListView,
  getListSettings,
  type ListSettings,
  type SavedListView,
  saveColumnsForAll,
  saveDefaultViewForAll,
  saveOwnColumns,
} from '#schemas/api/list-settings.ts'
import type { HostCall } from '../../../calls/host-call.ts'
import { compile, pageWith } from '../../../compile/compile-page.fixture.ts'
import type { PagePlan } from '../../../compile/plan.ts'

export type CompiledPlan = PagePlan

/** A page with columns, fields that are none, conditions, and what else a test says. */
export function compiledPlan(more: Record<string, unknown> = {}): PagePlan {
  const { plan, problems } = compile(pageWith({ query: { simple: ['name', 'kind'], more: ['price'] }, ...more }))
  if (!plan) throw new Error(JSON.stringify(problems))
  return plan
}

export const NO_SETTINGS: ListSettings = {
  own: { desk: null, phone: null },
  all: { desk: null, phone: null },
  views: [],
  choice: { starred: [], order: [], defaultId: null },
  defaultForAll: null,
  mayShare: false,
  roles: [],
}

/** What is kept of a list on a server in memory. It outlives what shows it. */
export function createKeptList(first: Partial<ListSettings> = {}) {
  const kept = { settings: { ...NO_SETTINGS, ...first } as ListSettings }
  const calls: string[] = []
  let ids = 0
  const change = (more: Partial<ListSettings>) => {
    kept.settings = { ...kept.settings, ...more }
    return null
  }
  const changeView = (id: string, more: Partial<SavedListView>) =>
    change({ views: kept.settings.views.map((view) => (view.id === id ? { ...view, ...more } : view)) })

  const call = (async (endpoint: { readonly path: string; readonly method: string }, input: unknown) => {
    // Checked by the types of the calls that are made.
    const { params, body } = input as {
      readonly params: Readonly<Record<string, string>>
      readonly body: never
    }
    calls.push(`${endpoint.method} ${endpoint.path.replace('/pagewright/lists/{page}', '')}`)
    const { id = '', device = 'desk' } = params
    switch (endpoint) {
      case getListSettings:
        return kept.settings
      case saveOwnColumns:
        return change({ own: { ...kept.settings.own, [device]: (body as { columns: never }).columns } })
      case saveColumnsForAll:
        return change({ all: { ...kept.settings.all, [device]: (body as { columns: never }).columns } })
      case addListView: {
        ids += 1
        const view: SavedListView = { ...(body as SavedListView), id: `view-${ids}`, mayEdit: true, dropped: 0 }
        change({ views: [...kept.settings.views, view] })
        return { id: view.id }
      }
      case changeListView:
        return changeView(id, body)
      case deleteListView:
        return change({ views: kept.settings.views.filter((view) => view.id !== id) })
      case chooseListViews:
        return change({ choice: body })
      case saveDefaultViewForAll:
        return change({ defaultForAll: (body as { id: string | null }).id })
      default:
        throw new Error(`Nobody answers ${endpoint.path}.`)
    }
  }) as unknown as HostCall
  return { kept, calls, call }
}
