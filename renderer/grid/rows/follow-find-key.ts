import { keysOf } from '../engine/grid-keys.ts'

/** Its line in the sheet of shortcuts. */
export const findKeyLine = { keys: 'Ctrl+f', text: '在表格中查找' }

/** Within the rows, the key that finds is theirs and not the browser's, which knows only those in the window. Returns what ends it. */
export function followFindKey(area: HTMLElement, find: () => void): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || keysOf(event) !== findKeyLine.keys) return
    event.preventDefault()
    find()
  }
  area.addEventListener('keydown', handleKey)
  return () => area.removeEventListener('keydown', handleKey)
}
