import { createRoot } from 'react-dom/client'
import { DEFAULT_PREFERENCES } from '#src/features/settings/preferences.ts'
import { readPreferences } from '#src/features/settings/stored-preferences.ts'
import { messages } from '#src/features/sign-in/messages.ts'
import { SignInForm } from '#src/features/sign-in/sign-in-form.tsx'
import { createSignInService } from '#src/features/sign-in/sign-in-service.ts'
import { createFetchTransport } from '#src/platform/http/fetch-transport.ts'
import { createHttpClient } from '#src/platform/http/http-client.ts'
import { createSigner } from '#src/platform/http/signer.ts'
import { readTenant, readToken, saveSession } from '#src/platform/session/stored-session.ts'
import { createCaptchaKey } from './captcha-key.ts'
import { documentTitle } from './document-title.ts'
import type { Essentials, Unmount } from './essentials.ts'
import { UserLayout } from './layouts/user-layout.tsx'
import { Themed } from './themed.tsx'

export interface SignInEntryOptions {
  readonly reason: string | undefined
  /** Called with the session stored; resolves when the console stands. */
  onSignedIn(): Promise<void>
}

/** The half of the console that is loaded without a session. Everything it imports counts against its size budget. */
export function mountSignIn(container: HTMLElement, essentials: Essentials, options: SignInEntryOptions): Unmount {
  const { config, storage, clock, sessionChannel } = essentials
  const http = createHttpClient({
    transport: createFetchTransport(),
    baseUrl: config.apiBaseUrl,
    clock,
    token: () => undefined,
    tenantId: () => readTenant(storage),
    sign: createSigner({ key: config.signatureKey, timeZone: config.timeZone, clock }),
    // Without a session every failure stands on the page itself.
    onFailure: () => undefined,
  })
  const service = createSignInService(http)
  document.title = documentTitle(messages.documentTitle, config)
  const root = createRoot(container)
  root.render(
    <Themed preferences={{ ...DEFAULT_PREFERENCES, ...readPreferences(storage) }}>
      <UserLayout config={config}>
        <SignInForm
          service={service}
          reason={options.reason}
          createCaptchaKey={() => createCaptchaKey(clock.localNow())}
          onSignedIn={(result, { remember }) => {
            saveSession(storage, result, { remember })
            sessionChannel.tell({ kind: 'signed-in', userId: result.userInfo.id })
            return options.onSignedIn()
          }}
        />
      </UserLayout>
    </Themed>,
  )
  // Whoever signs in for the whole browser is signed in here as well.
  const stopListening = sessionChannel.listen(({ kind }) => {
    if (kind === 'signed-in' && readToken(storage) !== undefined) void options.onSignedIn()
  })
  return () => {
    stopListening()
    root.unmount()
  }
}
