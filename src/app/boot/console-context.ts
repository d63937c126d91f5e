import { createContext, useContext } from 'react'
import type { UserInfo } from '#schemas/api/session.ts'
import type { TableSocket } from '#src/platform/realtime/table-socket.ts'
import type { SessionStore } from '#src/platform/session/session-store.ts'
import type { LiveNotices } from '../session/live-notices.ts'
import type { ConsoleServices } from './console-services.ts'

/** What the shell's components work with. Features take what they need as props and know nothing of this. */
export interface ConsoleContextValue {
  readonly services: ConsoleServices
  readonly session: SessionStore
  readonly liveNotices: LiveNotices
  readonly liveTables: TableSocket
  /** The user works for another department: menu and permissions are those that he has there. */
  changeUser(user: UserInfo): Promise<void>
  /** Ends the session and shows the sign-in page afresh. */
  leave(): Promise<void>
}

export const ConsoleContext = createContext<ConsoleContextValue | null>(null)

export function useConsole(): ConsoleContextValue {
  const value = useContext(ConsoleContext)
  if (value === null) throw new Error('A part of the shell is mounted outside of the console.')
  return value
}
