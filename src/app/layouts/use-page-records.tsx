import { FileTextOutlined, FilterOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ADDRESS_NAMES } from '#renderer/react/list/address-names.ts'
import { getOpenableViews } from '#schemas/api/list-settings.ts'
import { MOST_PAGE_CODES } from '#schemas/api/page-codes.ts'
import { getAddablePages, searchRecords } from '#schemas/api/record-search.ts'
import { buildMenuRoutes } from '#src/features/menu/menu-routes.ts'
import type { MenuMemory } from '#src/features/menu-search/menu-memory.ts'
import type { PaletteAction } from '#src/features/menu-search/palette-action.ts'
import type { FindRecords } from '#src/features/menu-search/use-found-records.ts'
import { scopeOf } from '#src/platform/session/session-store.ts'
import { useConsole } from '../boot/console-context.ts'
import { messages } from './palette-messages.ts'

const VIEWS_STAY_MS = 30_000
const NONE: readonly PaletteAction[] = []

/** What the palette knows of the pages of the menu besides where they are: views and records, and where new ones are made. */
export function usePageRecords(memory: MenuMemory) {
  const { services, session } = useConsole()
  const { http } = services
  const { permissions } = useSnapshot(session)
  const navigate = useNavigate()
  const pathByCode = useMemo(() => pagePaths(permissions.menu), [permissions.menu])
  const codes = useMemo(() => [...pathByCode.keys()].slice(0, MOST_PAGE_CODES).join(','), [pathByCode])

  const addable = useQuery({
    queryKey: [scopeOf(session), 'addable-pages', codes],
    queryFn: ({ signal }) => http.call(getAddablePages, { query: { pages: codes }, signal, quiet: true }),
    enabled: codes !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const addActions = useMemo<readonly PaletteAction[]>(() => {
    if (!addable.data) return NONE
    return addable.data.map(({ page, title }) => ({
      id: `add ${page}`,
      title: messages.addTo(title),
      icon: <PlusOutlined />,
      // Each time another address: one that is open already would only be shown.
      run: () => void navigate(`${pathByCode.get(page)}?_add=${Date.now().toString(36)}`),
    }))
  }, [addable.data, pathByCode, navigate])

  const openable = useQuery({
    queryKey: [scopeOf(session), 'openable-views', codes],
    queryFn: ({ signal }) => http.call(getOpenableViews, { query: { pages: codes }, signal, quiet: true }),
    enabled: codes !== '',
    // Views are saved, shared and deleted while the console is open.
    staleTime: VIEWS_STAY_MS,
    retry: false,
  })
  const viewActions = useMemo<readonly PaletteAction[]>(() => {
    if (!openable.data) return NONE
    return openable.data.flatMap(({ page, title, views }) =>
      views.map((view) => ({
        id: `view ${page} ${view.id}`,
        title: view.title,
        group: [title, messages.view],
        icon: <FilterOutlined />,
        run: () => void navigate(`${pathByCode.get(page)}?${ADDRESS_NAMES.view}=${encodeURIComponent(view.id)}`),
      })),
    )
  }, [openable.data, pathByCode, navigate])

  const findRecords = useCallback<FindRecords>(
    async (keyword, signal) => {
      if (codes === '') return []
      const pages = likeliestFirst(codes.split(','), pathByCode, memory).join(',')
      const found = await http.call(searchRecords, { query: { keyword, pages }, signal, quiet: true })
      return found.flatMap(({ page, title, records }) =>
        records.map(({ id, name }) => ({
          id: `record ${page} ${id}`,
          title: name,
          group: [title],
          icon: <FileTextOutlined />,
          run: () => void navigate(`${pathByCode.get(page)}?_detail=${encodeURIComponent(id)}`),
        })),
      )
    },
    [codes, pathByCode, memory, http, navigate],
  )
  return { furtherActions: useMemo(() => [...addActions, ...viewActions], [addActions, viewActions]), findRecords }
}

/** The addresses of pages, by their codes; of one that stands in the menu twice, the first. */
function pagePaths(menu: Parameters<typeof buildMenuRoutes>[0]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  for (const { path, view } of buildMenuRoutes(menu)) {
    if (view.kind === 'page' && !path.includes('/:') && !paths.has(view.code)) paths.set(view.code, path)
  }
  return paths
}

function likeliestFirst(
  codes: readonly string[],
  pathByCode: ReadonlyMap<string, string>,
  memory: MenuMemory,
): readonly string[] {
  const { favourites, recents } = memory.read()
  const wanted = [...new Set([...favourites, ...recents])]
  const rankOf = (code: string) => {
    const place = wanted.indexOf(pathByCode.get(code) ?? '')
    return place === -1 ? wanted.length : place
  }
  return codes.toSorted((one, other) => rankOf(one) - rankOf(other))
}
