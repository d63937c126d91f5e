/** What is read of a key press. */
interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Keys of who types on while a cell still waits for what he searched for: they are for the cells after it. */
export interface TypedAhead {
  /** Keeps the key; false: it is none to be kept. */
  keep(press: KeyPress): boolean
  /** A word of an input method, or anything else that came without its keys. */
  keepText(text: string): void
  /** The next cell has the focus: it gets what was typed. */
  release(): void
  forget(): void
}

/** Who rests on a key for so long does not type. */
const MAX_KEYS = 500

export function createTypedAhead(): TypedAhead {
  let keys: (KeyPress | string)[] = []
  return {
    keep({ key, shiftKey, ctrlKey, metaKey, altKey }) {
      const isShortcut = ctrlKey || metaKey || altKey
      if (isShortcut || key === 'Escape') return false
      // Shift and its like come with what they change.
      const isText = key.length === 1
      if ((isText || /^(Tab|Enter|Backspace|Delete|Arrow.*|Home|End)$/.test(key)) && keys.length < MAX_KEYS)
        keys.push({ key, shiftKey, ctrlKey, metaKey, altKey })
      return true
    },
    keepText(text) {
      if (text !== '') keys.push(text)
    },
    release() {
      const released = keys
      keys = []
      // The cell that comes next may be drawn within its keys, which nobody may while something else is being drawn.
      if (released.length > 0) queueMicrotask(() => released.forEach(press))
    },
    forget() {
      keys = []
    },
  }
}

/** What the browser does with a key: it tells of it, and types it where nobody has taken it. */
function press(pressed: KeyPress | string) {
  if (typeof pressed === 'string') {
    document.execCommand('insertText', false, pressed)
    return
  }
  const target = document.activeElement
  if (!target) return
  const isFree = target.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true }))
  if (!isFree) return
  // The one way to type into an input that tells of it as typing does, and can be undone there.
  if (pressed.key.length === 1) document.execCommand('insertText', false, pressed.key)
  if (pressed.key === 'Backspace') document.execCommand('delete')
}
