import { type KeyPress, keysOf } from './grid-keys.ts'

export type HeaderCommand =
  | 'headLeft'
  | 'headRight'
  | 'headFirst'
  | 'headLast'
  | 'headMenu'
  | 'headNarrower'
  | 'headWider'
  | 'headLeave'
  | 'headEnter'

type HeaderKeys = Readonly<Record<string, HeaderCommand>>

/** The way from a cell, or from an open text, to the title of its column. */
export const HEADER_ENTRY_KEYS: HeaderKeys = { 'Alt+ArrowUp': 'headEnter' }

/** Keys of the titles, once one of them has the focus. Apart from those of the cells: the core does without them. */
export const HEADER_KEYS: HeaderKeys = {
  ArrowLeft: 'headLeft',
  ArrowRight: 'headRight',
  Home: 'headFirst',
  End: 'headLast',
  Enter: 'headMenu',
  Space: 'headMenu',
  'Shift+F10': 'headMenu',
  ContextMenu: 'headMenu',
  'Shift+ArrowLeft': 'headNarrower',
  'Shift+ArrowRight': 'headWider',
  ArrowDown: 'headLeave',
  Escape: 'headLeave',
}

export function findHeaderKey(press: KeyPress, from: 'cell' | 'title'): HeaderCommand | undefined {
  if (press.isComposing === true) return undefined
  return (from === 'cell' ? HEADER_ENTRY_KEYS : HEADER_KEYS)[keysOf(press)]
}
