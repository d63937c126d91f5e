import type { QueryClient } from '@tanstack/react-query'
import {
  getListSettings,
  LIST_DEVICES,
  type ListColumnsSetting,
  type ListDensity,
  type ListDevice,
  type ListSettings,
  saveOwnColumns,
} from '#schemas/api/list-settings.ts'
import type { ColumnPlan, PagePlan } from '../../../compile/plan.ts'
import type { Host } from '../../../host.ts'
import { fieldAccess } from '../../field/field-access.ts'
import { toFailure } from '../../states/failure.ts'
import { NO_VIEW } from '../address-names.ts'
import { type ColumnChoice, shownColumns } from '../columns/arrange-columns.ts'
import { messages as columnMessages } from '../columns/messages.ts'
import type { VisibleParts } from '../use-visible-parts.ts'
import { defaultViewId, isChanged, missingNote, type OpenedView, openView, type ViewParts } from './open-view.ts'

/** How a list stands for its user, and what it takes to keep that: code that a list without any of it never loads. */
export interface ListArranger {
  readonly settings: ListSettings
  settingFor(device: ListDevice): ListColumnsSetting | null
  arrange(plan: PagePlan, visible: VisibleParts, setting: ListColumnsSetting): ArrangedList
  /** The view that a list opens with: that of the address, else the default; null: none. */
  opening(named: string | null, parts: Omit<ViewParts, 'settings'>): OpenedView | 'gone' | null
  /** The view that the list opens with by itself. */
  readonly defaultView: string | null
  readonly isChanged: typeof isChanged
  readonly missingNote: typeof missingNote
  /** Shows them at once, and keeps them on the server; null: back to what was there before the user has arranged anything. */
  keepColumns(device: ListDevice, setting: ListColumnsSetting | null): void
}

export interface ArrangedList {
  readonly columns: readonly ColumnPlan[]
  readonly density: ListDensity
}

export type ArrangerKey = readonly [scope: string, 'list-arranger', page: string]

export interface ArrangerParts {
  readonly host: Host
  readonly page: string
  readonly queryClient: QueryClient
  readonly queryKey: ArrangerKey
}

export async function loadArranger(parts: ArrangerParts, signal: AbortSignal | undefined): Promise<ListArranger> {
  await allSent(parts)
  const settings = await parts.host.call(getListSettings, { params: { page: parts.page } }, { signal })
  return createArranger(settings, parts)
}

function createArranger(settings: ListSettings, parts: ArrangerParts): ListArranger {
  const { host, queryClient, queryKey } = parts
  return {
    settings,
    settingFor: (device) => settings.own[device] ?? settings.all[device],
    arrange: (plan, visible, setting) => ({
      columns: shownColumns(columnChoice(plan, visible, host), setting),
      density: setting.density ?? 'default',
    }),
    opening(named, viewParts) {
      const id = named ?? defaultViewId({ settings })
      if (id === null || id === NO_VIEW) return null
      const opened = openView(id, { ...viewParts, settings })
      // A default that is there no more is none; who follows a link wants to know.
      return opened ?? (named === null ? null : 'gone')
    },
    defaultView: defaultViewId({ settings }),
    isChanged,
    missingNote,
    keepColumns(device, setting) {
      const own = { ...settings.own, [device]: setting }
      queryClient.setQueryData(queryKey, createArranger({ ...settings, own }, parts))
      sendLater(parts, device, setting)
    },
  }
}

/** All columns that the user may see. */
export function columnChoice(
  { list }: Pick<PagePlan, 'list'>,
  { columns }: Pick<VisibleParts, 'columns'>,
  { permissions }: Pick<Host, 'permissions'>,
): ColumnChoice {
  return {
    columns,
    offered: (list.offered ?? []).filter(({ field }) => fieldAccess(field, permissions) !== 'hidden'),
  }
}

interface Sending {
  timer: ReturnType<typeof setTimeout> | undefined
  /** The last word, as long as it has not been sent. */
  waiting: (() => Promise<void>) | undefined
  running: Promise<void>
}

/** Widths change step by step: only where they come to rest is sent. */
const SEND_AFTER_MS = 300
const sendings = new WeakMap<QueryClient, Map<string, Sending>>()

/** One call at a time, and the last word counts. */
function sendLater(parts: ArrangerParts, device: ListDevice, columns: ListColumnsSetting | null): void {
  const { host, page } = parts
  const sending = sendingOf(parts, device)
  sending.waiting = async () => {
    try {
      await host.call(saveOwnColumns, { params: { page, device }, body: { columns } }, { outlivesPage: true })
    } catch (error) {
      host.notice.error(columnMessages.failed(toFailure(error).message))
    }
  }
  clearTimeout(sending.timer)
  sending.timer = setTimeout(() => void sendNow(sending), SEND_AFTER_MS)
}

function sendNow(sending: Sending): Promise<void> {
  clearTimeout(sending.timer)
  const { waiting } = sending
  sending.waiting = undefined
  if (waiting) sending.running = sending.running.then(waiting)
  return sending.running
}

/** What is on its way is there: otherwise what is read would be older than what is shown. */
async function allSent(parts: ArrangerParts): Promise<void> {
  await Promise.all(LIST_DEVICES.map((device) => sendNow(sendingOf(parts, device))))
}

function sendingOf({ host, page, queryClient }: ArrangerParts, device: ListDevice): Sending {
  const byName = sendings.get(queryClient) ?? new Map<string, Sending>()
  sendings.set(queryClient, byName)
  const name = `${host.scope} ${page} ${device}`
  const sending = byName.get(name) ?? { timer: undefined, waiting: undefined, running: Promise.resolve() }
  if (!byName.has(name)) {
    byName.set(name, sending)
    // A page that is left has no time to come to rest.
    window.addEventListener('pagehide', () => void sendNow(sending))
  }
  return sending
}
