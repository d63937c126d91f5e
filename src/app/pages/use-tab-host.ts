import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Host, HostPage } from '#renderer/host.ts'
import { scopeOf } from '#src/platform/session/session-store.ts'
import { useConsole } from '../boot/console-context.ts'
import { createHost } from '../boot/create-host.ts'
import type { ViewProps } from '../views/view.ts'
import { consoleAddress } from './console-address.ts'

/** The shell's answers to what stands in this tab. */
export function useTabHost(title: string, { address, tab }: ViewProps): Host {
  const { services, session, liveTables } = useConsole()
  // Another department is another host: what the old one has loaded is not shown any more.
  const signedIn = useSnapshot(session)
  const scope = scopeOf(signedIn)
  const { permissions } = signedIn
  // biome-ignore lint/correctness/useExhaustiveDependencies: the host reads scope and permissions from the session
  return useMemo(() => {
    const page: HostPage = {
      path: address.path,
      title,
      params: { ...address.query, ...address.params },
      setUnsaved: tab.setUnsaved,
      replaceQuery: tab.replaceQuery,
      linkTo: (query) => consoleAddress(address.path, query),
      changeQuery: tab.changeQuery,
      close: tab.close,
    }
    return createHost(services, session, { page, liveTables, goTo: tab.goTo })
  }, [services, session, liveTables, scope, permissions, title, address, tab])
}
