import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { MenuNode } from '#schemas/api/permissions.ts'
import { Breadcrumb } from '#src/features/breadcrumb/breadcrumb.tsx'
import { menuTrail } from '#src/features/menu/menu-trail.ts'
import { activeTab, titleOf } from '#src/features/tabs/tab-set.ts'
import { HOME_PATH } from '../boot/routes.ts'
import { useTabSet } from '../tabs/tabs-context.ts'

/** The way to the page that is shown: by the menu, else its own title, for a page that the menu does not know. */
export function ConsoleBreadcrumb({ menu }: { readonly menu: readonly MenuNode[] }) {
  const { pathname } = useLocation()
  const title = titleOf(activeTab(useTabSet()))
  const trail = useMemo(() => menuTrail(menu, pathname), [menu, pathname])
  const own = { title, path: pathname }
  return <Breadcrumb homePath={HOME_PATH} steps={trail.length > 0 ? trail : [own]} />
}
