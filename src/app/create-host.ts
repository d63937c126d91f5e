import type { Host, HostPage } from '#renderer/host.ts'
import { createHttpDataSource } from '#src/platform/http-data-source.ts'
import { type SessionStore, scopeOf } from '#src/platform/session/session-store.ts'
import type { ConsoleServices } from './console-services.ts'

/** The shell's answers to what pages and widgets may ask. One per tab: `page` is the tab's own. */
export function createHost(services: ConsoleServices, session: SessionStore, page: HostPage): Host {
  const { notices, http, clock, dictionaries } = services
  const tell = (tone: 'success' | 'warning' | 'error') => (text: string) =>
    notices.show({ kind: 'message', tone, text })
  const notice = { success: tell('success'), warning: tell('warning'), error: tell('error') }
  return {
    scope: scopeOf(session),
    permissions: session.permissions.check,
    dictionaries,
    notice,
    confirm: (question) => notices.ask(question),
    clock,
    page,
    dataSource: (plan) => createHttpDataSource(plan, http, notice),
  }
}
