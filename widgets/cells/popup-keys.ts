/** Keys that editors with a pop-up keep to themselves. Apart from `editor-keys.ts`: definitions carry no React. */
export const POPUP_KEYS = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Enter',
  'Tab',
  'Escape',
] as const
