import type { Host } from '../../host.ts'
import { messages } from '../messages.ts'
import type { CellCommand } from '../react/row-menu.tsx'
import type { GridView } from '../view/view-types.ts'
import type { RowsEngine } from './rows-engine.ts'

/** What the menu of a cell does to the selected ones: as the keys that it names do. */
export async function runCellCommand(
  command: CellCommand,
  engine: RowsEngine,
  { notice, confirm }: Pick<Host, 'notice' | 'confirm'>,
): Promise<void> {
  const { view } = engine
  if (!view) return
  // The clipboard's events are told where the focus is.
  view.focus()
  if (command === 'copy' || command === 'cut') {
    if (!document.execCommand(command)) notice.warning(messages.copyByKey)
  } else if (command === 'paste') await paste(view, () => notice.warning(messages.pasteByKey))
  else if (command === 'removeRows') await removeRows(engine, confirm)
  else view.run(command)
}

async function paste({ viewport, focus }: GridView, refuse: () => void) {
  // Over plain HTTP there is no such clipboard, and users may forbid to read it.
  const text = await navigator.clipboard?.readText().catch(() => null)
  if (text === null || text === undefined) return refuse()
  focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const target = viewport.contains(document.activeElement) ? document.activeElement : viewport
  target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

async function removeRows(engine: RowsEngine, confirm: Host['confirm']) {
  const { view, store, shown } = engine
  const { top = 0, bottom = -1 } = view?.range ?? {}
  const ids = shown.store.rows.slice(top, bottom + 1).map((row) => store.idOf(row))
  const content = messages.confirmRemovalOf(ids.length)
  if (await confirm({ title: messages.confirmRemoval, content, danger: true })) engine.removeRows(ids)
}
