import { QueryClient } from '@tanstack/react-query'
import type { PageSource } from '#renderer/page-source.ts'
import type { ConsoleConfig } from '#schemas/api/console-config.ts'
import { logout } from '#schemas/api/session.ts'
import { createBrowserKeeper } from '#src/features/settings/browser-keeper.ts'
import { createSettingsStore, type SettingsStore } from '#src/features/settings/settings-store.ts'
import type { Clock } from '#src/platform/clock.ts'
import { createDictionaries, type Dictionaries } from '#src/platform/dictionaries.ts'
import { createFetchTransport } from '#src/platform/http/fetch-transport.ts'
import { createHttpClient, type HttpClient } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { createRetryingTransport, waitFor } from '#src/platform/http/retrying-transport.ts'
import { createHttpPageSource } from '#src/platform/http-page-source.ts'
import { createNoticeBoard, type NoticeBoard } from '#src/platform/notice-board.ts'
import { forgetButtonAuthority } from '#src/platform/session/button-authority.ts'
import { clearSession, readTenant, readToken } from '#src/platform/session/stored-session.ts'
import type { ConsoleStorage } from '#src/platform/storage/storage.ts'
import type { Essentials } from './essentials.ts'
import { createFailureReaction } from './failure-reaction.ts'

/** Everything that the console behind the sign-in page works with, made once and handed down. */
export interface ConsoleServices {
  readonly config: ConsoleConfig
  readonly storage: ConsoleStorage
  readonly clock: Clock
  readonly http: HttpClient
  readonly notices: NoticeBoard
  readonly dictionaries: Dictionaries
  readonly pageSource: PageSource
  readonly queryClient: QueryClient
  readonly settings: SettingsStore
  /** Ends the session here and on the server. Always completes, whatever the server says. */
  signOut(): Promise<void>
}

/** `reload` loads the console afresh, where the guard leads to sign-in and from there back to where the user was. */
export function createConsoleServices(essentials: Essentials, reload: () => void): ConsoleServices {
  const { config, storage, clock, sessionArea } = essentials
  const notices = createNoticeBoard()

  async function signOut(): Promise<void> {
    try {
      await http.envelope(logout, { quiet: true, handlesDeadSession: true })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      notices.show({ kind: 'message', tone: 'error', text: error.message })
    } finally {
      clearSession(storage)
      forgetButtonAuthority(sessionArea)
      queryClient.clear()
    }
  }

  const http = createHttpClient({
    transport: createRetryingTransport(createFetchTransport(), { wait: waitFor, random: Math.random }),
    baseUrl: config.apiBaseUrl,
    clock,
    token: () => readToken(storage),
    tenantId: () => readTenant(storage),
    onFailure: createFailureReaction({
      notices,
      leave: async () => {
        await signOut()
        reload()
      },
      wait: (ms) => waitFor(ms, undefined),
    }),
  })
  const queryClient = new QueryClient({
    // The transport repeats what is worth repeating. `always`: a browser that is offline gets its failure and a retry
    // in place, not endless waiting.
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

  return {
    config,
    storage,
    clock,
    http,
    notices,
    dictionaries: createDictionaries(http, storage),
    pageSource: createHttpPageSource(http),
    queryClient,
    settings: createSettingsStore(createBrowserKeeper(storage)),
    signOut,
  }
}
