import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** The key belongs to the input method. Safari ends a word before its last key, and tells by the key code 229 alone. */
export function isComposingKey({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

/** On a form: the Enter that picks a word must not send it. */
export function keepEnterForInputMethod(event: ReactKeyboardEvent): void {
  if (event.key === 'Enter' && isComposingKey(event.nativeEvent)) event.preventDefault()
}
