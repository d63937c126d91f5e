import { QueryClient } from '@tanstack/react-query'
import type { HostTransfers } from '#renderer/calls/host-transfers.ts'
import type { PageSource } from '#renderer/page-source.ts'
import type { ConsoleConfig } from '#schemas/api/console-config.ts'
import { logout } from '#schemas/api/session.ts'
import { createBrowserKeeper } from '#src/features/settings/browser-keeper.ts'
import { createSettingsStore, type SettingsStore } from '#src/features/settings/settings-store.ts'
import { keptAliveEntry } from '#src/features/tabs/stored-tabs.ts'
import { staticAddress } from '#src/platform/addresses.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Connectivity } from '#src/platform/connectivity.ts'
import { createDictionaries, type Dictionaries } from '#src/platform/dictionaries.ts'
import { createDraftStore, type DraftStore } from '#src/platform/drafts/draft-store.ts'
import { createHostCall } from '#src/platform/host-call.ts'
import { createHostTransfers } from '#src/platform/host-transfers.ts'
import { createFetchTransport } from '#src/platform/http/fetch-transport.ts'
import { createHttpClient, type HttpClient, type HttpClientDependencies } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { createRetryingTransport, waitFor } from '#src/platform/http/retrying-transport.ts'
import { createSigner } from '#src/platform/http/signer.ts'
import { createHttpPageSource } from '#src/platform/http-page-source.ts'
import { createNoticeBoard, type NoticeBoard } from '#src/platform/notice-board.ts'
import { forgetButtonAuthority } from '#src/platform/session/button-authority.ts'
import { createOwnSession, type OwnSession } from '#src/platform/session/own-session.ts'
import type { SessionChannel } from '#src/platform/session/session-channel.ts'
import { createSessionRevival, type SessionRevival } from '#src/platform/session/session-revival.ts'
import { clearSession } from '#src/platform/session/stored-session.ts'
import type { ConsoleStorage } from '#src/platform/storage/storage.ts'
import { messages } from '../messages.ts'
import type { Essentials } from './essentials.ts'
import { createFailureReaction, RELOAD_AFTER_MS } from './failure-reaction.ts'

/** Everything that the console behind the sign-in page works with, made once and handed down. */
export interface ConsoleServices {
  readonly config: ConsoleConfig
  readonly storage: ConsoleStorage
  readonly clock: Clock
  readonly http: HttpClient
  readonly transfers: HostTransfers
  readonly notices: NoticeBoard
  readonly dictionaries: Dictionaries
  readonly pageSource: PageSource
  readonly queryClient: QueryClient
  readonly settings: SettingsStore
  readonly drafts: DraftStore
  readonly revival: SessionRevival
  readonly ownSession: OwnSession
  /** To the other windows of this browser. */
  readonly sessionChannel: SessionChannel
  /** Ends the session here and on the server. Always completes; resolves whether the server heard of it. */
  signOut(): Promise<boolean>
  /**
   * Another window has signed the user out: his session is forgotten here, and ended as well where it is this window's
   * own. That of somebody else stays.
   */
  followSignOut(): void
  /** Loads the console afresh when what stands on the screen could be read. */
  reloadSoon(): Promise<void>
  /** Says why the session ends, ends it, and loads the console afresh. */
  endSession(text: string): Promise<void>
}

/** `reload` loads the console afresh, where the guard leads to sign-in and from there back to where the user was. */
export function createConsoleServices(
  essentials: Essentials,
  reload: () => void,
  connectivity?: Connectivity,
): ConsoleServices {
  const { config, storage, clock, sessionArea, sessionChannel, locks } = essentials
  const notices = createNoticeBoard()

  const ownSession = createOwnSession(storage)

  function forgetSession(): void {
    if (ownSession.takenBy() === undefined) clearSession(storage)
    forgetButtonAuthority(sessionArea)
    storage.remove(keptAliveEntry)
    queryClient.clear()
  }

  async function signOut(): Promise<boolean> {
    try {
      await endOnServer()
      return true
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      notices.show({ kind: 'message', tone: 'error', text: error.message })
      return false
    } finally {
      forgetSession()
    }
  }

  /** Whoever has none any more has nothing to end. The page may go at once. */
  async function endOnServer(): Promise<void> {
    const given = { quiet: true, handlesDeadSession: true, keepalive: true }
    if (ownSession.token() !== undefined) await http.envelope(logout, given)
  }

  function followSignOut(): void {
    endOnServer().catch((error: unknown) => {
      // Nobody is there to be told, and the server ends by itself what nobody uses.
      if (!(error instanceof HttpError)) throw error
    })
    forgetSession()
  }

  const revival = createSessionRevival({ token: ownSession.token })
  const reactions = createFailureReaction({
    notices,
    leave: async () => {
      await signOut()
      reload()
    },
    wait: (ms) => waitFor(ms, undefined),
  })
  const connection: Omit<HttpClientDependencies, 'transport'> = {
    baseUrl: config.apiBaseUrl,
    clock,
    token: ownSession.token,
    tenantId: () => ownSession.tenantId,
    sign: createSigner({ key: config.signatureKey, timeZone: config.timeZone, clock }),
    revive: revival.revive,
    ...(connectivity && { onReached: connectivity.observe }),
    onFailure: reactions.react,
  }
  const http = createHttpClient({
    ...connection,
    transport: createRetryingTransport(createFetchTransport(), { wait: waitFor, random: Math.random }),
  })
  const queryClient = new QueryClient({
    // The transport repeats what is worth repeating. `always`: a browser that is offline gets its failure and a retry
    // in place, not endless waiting.
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // What failed without the server is asked again with it.
  connectivity?.onBack(() => {
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  })

  return {
    config,
    storage,
    clock,
    http,
    transfers: createHostTransfers(connection, (path) => staticAddress(path, config)),
    notices,
    dictionaries: createDictionaries(createHostCall(http), storage, {
      warning: (text) => notices.show({ kind: 'message', tone: 'warning', text }),
    }),
    pageSource: createHttpPageSource(http),
    queryClient,
    settings: createSettingsStore(createBrowserKeeper(storage)),
    drafts: createDraftStore({
      locks,
      now: () => clock.now(),
      onUnavailable: () => notices.show({ kind: 'message', tone: 'warning', text: messages.noDrafts }),
    }),
    revival,
    ownSession,
    sessionChannel,
    signOut,
    followSignOut,
    endSession: reactions.endSession,
    async reloadSoon() {
      await waitFor(RELOAD_AFTER_MS, undefined)
      reload()
    },
  }
}
