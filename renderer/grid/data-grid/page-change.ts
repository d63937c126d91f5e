import type { Host } from '../../host.ts'
import { messages } from '../messages.ts'
import type { GridEngine } from './grid-engine.ts'
import { eventOf } from './grid-events.ts'

/** The user turns to another page of rows; the rows of this one will go, and what is unsaved of them with them. */
export async function changePage(
  engine: Pick<GridEngine, 'view' | 'store' | 'props' | 'handle'>,
  host: Pick<Host, 'confirm'>,
  page: { readonly current: number; readonly pageSize: number },
): Promise<void> {
  engine.view?.commit()
  const mayLeave =
    !engine.store.hasChanges() ||
    (await host.confirm({ title: messages.unsavedTitle, content: messages.unsavedContent, danger: true }))
  if (mayLeave) engine.props.onPageChange?.({ ...page, ...eventOf(engine.handle) })
}
