import 'dayjs/locale/zh-cn'
import dayjs from 'dayjs'
import { createRoot } from 'react-dom/client'
import { UNSAFE_createHashHistory as createHashHistory } from 'react-router-dom'
import type { UserInfo } from '#schemas/api/session.ts'
import { formatBusinessTime } from '#schemas/values/business-time.ts'
import { timeGreeting } from '#src/features/greeting/time-greeting.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { waitFor } from '#src/platform/http/retrying-transport.ts'
import { replaceUser, type SessionStore, samePermissions, scopeOf } from '#src/platform/session/session-store.ts'
import { isSessionLasting, readSession } from '#src/platform/session/stored-session.ts'
import { decideNavigation, targetOfHash } from '../frame/navigation-guard.ts'
import { ConsoleOutline } from '../layouts/console-outline.tsx'
import { MainLayout } from '../layouts/main-layout.tsx'
import { messages } from '../messages.ts'
import { createConsoleLead } from '../navigation/console-lead.ts'
import { createConsoleRouter, type Lead } from '../navigation/console-router.ts'
import { ConsoleRouterProvider } from '../navigation/console-router-provider.tsx'
import { requestRenderedPage } from '../pages/schema-page.tsx'
import { casLogoutAddress } from '../public/cas-address.ts'
import { openLiveNotices } from '../session/live-notices.ts'
import { createLiveTables } from '../session/live-tables.ts'
import {
  EmptyMenuError,
  type FirstThings,
  FirstThingsError,
  ForeignMenuError,
  loadSession,
  reloadPermissions,
} from '../session/load-session.ts'
import { changeHands, SessionLayer } from '../session/session-layer.tsx'
import { TabArea } from '../tabs/tab-area.tsx'
import { type FollowedViews, followViews } from '../views/follow-views.ts'
import { splitAddress } from '../views/resolve-view.ts'
import { ConsoleContext } from './console-context.ts'
import { ConsoleRoot } from './console-root.tsx'
import { type ConsoleServices, createConsoleServices } from './console-services.ts'
import type { Essentials, Unmount } from './essentials.ts'
import { RELOAD_AFTER_MS } from './failure-reaction.ts'
import { watchHost } from './host-watch.ts'
import { HOME_PATH, SIGN_IN_PATH } from './routes.ts'
import { messages as statusMessages } from './status-messages.ts'

export interface ConsoleEntryOptions {
  /** Where to go first: path and query. */
  readonly target: string
  /** The target comes from an address that anybody may have written: one that no route knows leads home. */
  readonly redirected: boolean
  /** The user has just signed in. */
  readonly greet: boolean
  /** He has signed in without belonging to a department, and is to be told. */
  readonly withoutDepartment?: boolean
  /** The session is no more; sign-in takes over and leads back to `wanted`. */
  onSessionLost(wanted: string, reason: string | undefined): void
  /** The server wants its password replaced before the session may be used. */
  onFirstThings(wanted: string, first: FirstThings): void
}

/** The half of the console that is loaded with a session. */
export function mountConsole(container: HTMLElement, essentials: Essentials, options: ConsoleEntryOptions): Unmount {
  const { target, redirected, greet, withoutDepartment, onSessionLost, onFirstThings } = options
  dayjs.locale('zh-cn')
  const { sessionChannel } = essentials
  const reload = () => location.reload()
  const hostWatch = watchHost({ config: essentials.config })
  const services = createConsoleServices(essentials, () => leaveBy(reload), hostWatch.connectivity)
  const root = createRoot(container)
  let unmounted = false
  let disposeRouter: Unmount = () => undefined
  let stopListening: Unmount = () => undefined
  const arrivedAt = location.hash

  /** Where to go; null: the user has gone somewhere else while the console was starting, and the address says where. */
  function targetUnlessLeft(): string | null {
    return location.hash === arrivedAt ? target : null
  }

  async function show(session: SessionStore) {
    const shown = await withDevTools(services)
    if (unmounted) return
    // The router reads the address once, when it is made.
    const views = followViews(session)
    const wanted = targetUnlessLeft()
    if (wanted !== null) {
      history.replaceState(null, '', `#${redirected && !leadsToPage(views, wanted) ? HOME_PATH : wanted}`)
    }
    const router = createConsoleRouter(createHashHistory(), createConsoleLead(views, guard))
    disposeRouter = () => router.dispose()
    const liveNotices = openLiveNotices({
      services,
      connectivity: hostWatch.connectivity,
      userId: session.user.id,
      scope: () => scopeOf(session),
      pageAddress: location.href,
      onRights: () => void followRights(session),
    })
    const liveTables = createLiveTables({
      services,
      connectivity: hostWatch.connectivity,
      userId: session.user.id,
      tenantId: session.tenantId,
      pageAddress: location.href,
    })
    services.ownSession.belongsTo(session.user.id)
    const unfollow = followOtherWindows(session)
    stopListening = () => {
      unfollow()
      liveNotices.close()
      liveTables.close()
    }
    root.render(
      <ConsoleRoot services={services} hostWatch={hostWatch}>
        <ConsoleContext.Provider
          value={{
            services: shown,
            session,
            liveNotices,
            liveTables,
            changeUser: (user) => changeUser(session, user),
            leave: () => leave(session.user.id),
          }}
        >
          <ConsoleRouterProvider router={router}>
            <TabArea resolve={views.resolve}>
              <MainLayout />
            </TabArea>
          </ConsoleRouterProvider>
          <SessionLayer services={services} session={session} onRenewed={(userId) => followStorage(session, userId)} />
        </ConsoleContext.Provider>
      </ConsoleRoot>,
    )
    if (greet) welcome()
    if (withoutDepartment) warnOfDepartment()
    if (!isSessionLasting(essentials.storage)) warnOfStorage()
  }

  async function changeUser(session: SessionStore, user: UserInfo) {
    const { origin } = location
    const { tenantId } = session
    try {
      const given = { sessionArea: essentials.sessionArea, origin, user, tenantId }
      replaceUser(session, user, await reloadPermissions(services, given))
    } catch (error) {
      // The server knows better what he may do there; what is shown is as it was.
      replaceUser(session, user, undefined)
      services.notices.show({ kind: 'message', tone: 'error', text: failureText(error) })
    }
  }

  /** Menu and buttons follow what an administrator has just given or taken. */
  async function followRights(session: SessionStore) {
    const { user, tenantId } = session
    try {
      const given = { sessionArea: essentials.sessionArea, origin: location.origin, user, tenantId }
      const permissions = await reloadPermissions(services, given)
      if (!samePermissions(session.permissions, permissions)) replaceUser(session, user, permissions)
    } catch (error) {
      services.notices.show({ kind: 'message', tone: 'error', text: failureText(error) })
    }
  }

  async function leave(userId: string) {
    const serverKnows = await services.signOut()
    sessionChannel.tell({ kind: 'signed-out', userId })
    // Specified: the server's words are shown, and the session ends all the same.
    if (!serverKnows) await waitFor(RELOAD_AFTER_MS, undefined)
    await leaveNothingOf(userId)
    const { casUrl } = essentials.config
    if (casUrl === '') reloadSignIn()
    // Else the CAS server would let him in again at once.
    else location.replace(casLogoutAddress(casUrl, location))
  }

  /** Forms that are taken off the screen keep their last input as drafts, which go as well. */
  function leaveNothingOf(userId: string): Promise<void> {
    unmount()
    return services.drafts.dropAllOf(userId)
  }

  /**
   * The session has ended, whoever may still want to stay: what was on the screen goes first, so that no page with
   * unsaved input has the browser ask.
   */
  function leaveBy(go: () => void) {
    unmount()
    go()
  }

  /** Specified: signing out counts for all windows. Another user who signs in takes the place of this one. */
  function followOtherWindows(session: SessionStore): Unmount {
    // What came while the console was starting was not heard.
    const taker = services.ownSession.takenBy()
    if (taker !== undefined) void changeHands(services, taker)
    return sessionChannel.listen(({ kind, userId }) => {
      if (kind === 'signed-in') followStorage(session, userId)
      else if (userId === session.user.id) {
        services.followSignOut()
        void leaveNothingOf(userId).then(reloadSignIn)
      }
    })
  }

  /** Somebody has signed in. What counts is what lies in the storage: one window's own session is no other's. */
  function followStorage(session: SessionStore, userId: string) {
    const { ownSession, revival } = services
    const taker = ownSession.takenBy()
    if (taker !== undefined) return void changeHands(services, taker)
    const user = readSession(essentials.storage)?.user
    if (userId === session.user.id && user?.id === userId) {
      // He may work for another department now.
      if (user.orgCode === session.user.orgCode) session.user = user
      else void changeUser(session, user)
    }
    revival.resume()
  }

  function warnOfStorage() {
    services.notices.show({ kind: 'message', tone: 'warning', text: statusMessages.storageLost })
  }

  function warnOfDepartment() {
    const { confirmTitle: title, noDepartment: text } = messages
    services.notices.show({ kind: 'card', tone: 'warning', title, text })
  }

  function welcome() {
    const { clock, config } = services
    const text = messages.welcomeBack(timeGreeting(formatBusinessTime(clock.now(), config.timeZone)))
    services.notices.show({ kind: 'card', tone: 'success', title: messages.welcomeTitle, text })
  }

  /** The token can go at any time. What is on the screen then waits for another, as it does when a call is refused. */
  const guard: Lead = async (target) => {
    const decision = decideNavigation({ hasToken: true, permissionsLoaded: true, target })
    if (decision.kind === 'public') return showPublicPage(target)
    if (decision.kind === 'redirect') return decision.to
    const { ownSession, revival } = services
    if (ownSession.token() !== undefined || (await revival.revive(undefined))) return null
    // Never answered: the router goes with the console, and must not move the address before it does.
    return new Promise(() => undefined)
  }

  // Beside the permissions instead of after them: whoever comes by the address of a page wants one.
  if (!leadsHome(target)) requestRenderedPage()
  root.render(
    <ConsoleRoot services={services} hostWatch={hostWatch}>
      <ConsoleOutline platformName={essentials.config.platformName} />
    </ConsoleRoot>,
  )
  loadSession(services, { sessionArea: essentials.sessionArea, fresh: greet, origin: location.origin }).then(
    (session) => {
      if (!unmounted) return show(session)
    },
    async (error: unknown) => {
      const wanted = targetUnlessLeft() ?? targetOfHash(location.hash)
      if (error instanceof FirstThingsError) return onFirstThings(wanted, error.first)
      // Somebody else has signed in meanwhile, and his console starts afresh.
      if (services.ownSession.takenBy() !== undefined) return leaveBy(reload)
      // Specified: without permissions there is no console; the way back leads where the user wanted to go.
      await services.signOut()
      onSessionLost(wanted, failureText(error))
    },
  )

  function unmount() {
    if (unmounted) return
    unmounted = true
    disposeRouter()
    stopListening()
    hostWatch.dispose()
    root.unmount()
    services.drafts.close()
  }
  return unmount
}

/** In development, pages follow their files. The build leaves this out, and what it would load with it. */
async function withDevTools(services: ConsoleServices): Promise<ConsoleServices> {
  // Spelled out: Vite gives a module its channel only where it finds these words.
  if (!import.meta.env.DEV || !import.meta.hot) return services
  const { startDevTools } = await import('#src/dev/start-dev-tools.tsx')
  return { ...services, pageSource: startDevTools(services.pageSource, import.meta.hot) }
}

function failureText(error: unknown): string {
  const told = error instanceof HttpError || error instanceof EmptyMenuError || error instanceof ForeignMenuError
  return told ? error.message : messages.startFailed
}

function leadsHome(target: string): boolean {
  const { path } = splitAddress(target)
  return path === '/' || path === HOME_PATH
}

function leadsToPage({ resolve, redirectOf }: FollowedViews, target: string): boolean {
  const { path } = splitAddress(target)
  return path === '/' || redirectOf(path) !== undefined || resolve(target) !== undefined
}

/** Public pages are the other half of the console, which is loaded afresh for them. */
function showPublicPage(path: string): Promise<never> {
  history.replaceState(null, '', `#${path}`)
  location.reload()
  return new Promise(() => undefined)
}

/** Specified: after signing out, the console is loaded afresh on the sign-in page, and leads home from there. */
function reloadSignIn(): void {
  history.replaceState(null, '', `#${SIGN_IN_PATH}`)
  location.reload()
}
