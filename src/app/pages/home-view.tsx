import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { NamedIcon } from '#renderer/react/icons/named-icon.tsx'
import { formatBusinessTime } from '#schemas/values/business-time.ts'
import { timeGreeting } from '#src/features/greeting/time-greeting.ts'
import type { FirstStepsProps } from '#src/features/home/first-steps.tsx'
import { HomePage } from '#src/features/home/home-page.tsx'
import { buildSideMenu, leavesOf, type SideMenuItem } from '#src/features/menu/side-menu-items.ts'
import { scopeOf } from '#src/platform/session/session-store.ts'
import { useConsole } from '../boot/console-context.ts'
import { loadChunk } from '../boot/load-chunk.ts'
import { HOME_PATH } from '../boot/routes.ts'
import { OwnAvatar } from '../layouts/own-avatar.tsx'
import { messages } from '../messages.ts'
import type { ViewProps } from '../views/view.ts'
import { PageFrame } from './page-frame.tsx'

/** Home lives on without it: the bell shows the same. */
const HomeAnnouncements = lazy<ComponentType<Pick<ViewProps, 'tab'>>>(() =>
  loadChunk(() => import('./home-announcements.tsx')).then(
    (module) => ({ default: module.HomeAnnouncements }),
    () => ({ default: NoAnnouncements }),
  ),
)
const FirstSteps = lazy<ComponentType<FirstStepsProps>>(() =>
  loadChunk(() => import('#src/features/home/first-steps.tsx')).then(
    (module) => ({ default: module.FirstSteps }),
    () => ({ default: NoAnnouncements }),
  ),
)
/** Whoever holds neither is told of no step: nothing is loaded, and nothing asked. */
const FIRST_STEP_CODES = ['system:user:add', 'system:depart:add']

function NoAnnouncements() {
  return null
}

const DAY = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: 'UTC' })

/** Home with the shell's own things: the user, the menu, the clock. */
export function HomeView({ tab }: ViewProps) {
  const { services, session } = useConsole()
  const snapshot = useSnapshot(session)
  const { user, permissions } = snapshot
  const mayHaveSteps = FIRST_STEP_CODES.some((code) => permissions.auth.some(({ action }) => action === code))
  const { menu } = permissions
  const entries = useMemo(
    () =>
      leavesOf(buildSideMenu(menu))
        .filter(({ item }) => item.key !== HOME_PATH && isPage(item))
        .map(({ item, group }) => ({
          path: item.key,
          title: item.title,
          group,
          icon: <NamedIcon name={item.icon ?? 'table'} />,
        })),
    [menu],
  )
  const now = formatBusinessTime(services.clock.now(), services.config.timeZone)
  return (
    <PageFrame title={messages.home} titleHidden>
      <HomePage
        greeting={timeGreeting(now)}
        name={user.realname || user.username}
        avatar={<OwnAvatar sizePx={48} />}
        announcements={
          <Suspense fallback={null}>
            <HomeAnnouncements tab={tab} />
          </Suspense>
        }
        firstSteps={
          mayHaveSteps && (
            <Suspense fallback={null}>
              <FirstSteps
                http={services.http}
                scope={scopeOf(snapshot)}
                renderLink={(path, title) =>
                  entries.some((entry) => entry.path === path) ? <Link to={path}>{title}</Link> : title
                }
              />
            </Suspense>
          )
        }
        today={DAY.format(Date.parse(now.slice(0, 10)))}
        entries={entries}
        renderLink={(entry, className, content) => (
          <Link to={entry.path} className={className}>
            {content}
          </Link>
        )}
      />
    </PageFrame>
  )
}

/** Neither a window of its own, nor an entry without a usable address, nor one that needs a parameter. */
function isPage({ key, externalUrl, problem }: SideMenuItem): boolean {
  return externalUrl === undefined && problem === undefined && !key.includes(':')
}
