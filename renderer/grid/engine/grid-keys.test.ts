import { describe, expect, it } from 'vitest'
import { gridKeyLines } from './grid-key-sheet.ts'
import { findGridKey, type GridKeyState, KEY_MOVES, type KeyPress } from './grid-keys.ts'

/** The event that a browser sends for `Ctrl+Shift+z`. */
function press(keys: string): KeyPress {
  const parts = keys.split('+')
  const name = parts.at(-1) ?? ''
  const shiftKey = parts.includes('Shift')
  const isLetter = /^[a-z]$/.test(name)
  return {
    key: name === 'Space' ? ' ' : isLetter && shiftKey ? name.toUpperCase() : name,
    code: isLetter ? `Key${name.toUpperCase()}` : name,
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    shiftKey,
  }
}

const entries = gridKeyLines().flatMap(({ keys, states, command }) => states.map((state) => ({ keys, state, command })))

describe('the table of keys', () => {
  it.each(entries)('$keys while $state is $command', ({ keys, state, command }) => {
    expect(findGridKey(press(keys), state)?.command).toBe(command)
  })

  it('says in Chinese what each key does', () => {
    expect(gridKeyLines().filter(({ text }) => !/\p{Script=Han}/u.test(text))).toEqual([])
  })

  it('shows a key that does the same in several states once', () => {
    expect(gridKeyLines().filter(({ keys }) => keys === 'Enter')).toEqual([
      { keys: 'Enter', command: 'enter', states: ['navigating'], text: '编辑；选中多格时到下一格' },
      { keys: 'Enter', command: 'commitDown', states: ['editing', 'typing'], text: '完成编辑并下移' },
    ])
  })

  it('shows arrows that end typing with those that move', () => {
    expect(gridKeyLines().find(({ keys }) => keys === 'ArrowDown')).toEqual({
      keys: 'ArrowDown',
      command: 'moveDown',
      states: ['navigating', 'typing'],
      text: '下移一格',
    })
  })

  it('knows the move of every command that moves or extends', () => {
    const moving = gridKeyLines().filter(({ command }) => /^(?:move|extend)(?!Row(?:Up|Down)$)/.test(command))

    expect(new Set(moving.map(({ command }) => command)).size).toBe(28)
    expect(moving.filter(({ command }) => KEY_MOVES[command] === undefined)).toEqual([])
    expect(moving.filter(({ command }) => KEY_MOVES[command]?.extend !== command.startsWith('extend'))).toEqual([])
    expect(KEY_MOVES.extendEdgeUp).toEqual({ move: 'edgeUp', extend: true })
    expect(KEY_MOVES.moveRowUp).toBeUndefined()
  })
})

describe('reading a key press', () => {
  it.each<GridKeyState>(['navigating', 'editing', 'typing'])(
    'ignores the keys of an input method while %s',
    (state) => {
      for (const key of ['Enter', 'Tab', 'Escape', 'ArrowDown']) {
        expect(findGridKey({ key, isComposing: true }, state)).toBeUndefined()
        expect(findGridKey({ key, keyCode: 229 }, state)).toBeUndefined()
      }
    },
  )

  it('takes Command on a Mac for Ctrl', () => {
    expect(findGridKey({ key: 'c', metaKey: true }, 'navigating')?.command).toBe('copy')
    expect(findGridKey({ key: 'z', metaKey: true, shiftKey: true }, 'navigating')?.command).toBe('redo')
  })

  it('knows letters with Caps Lock on, and on layouts without Latin letters', () => {
    expect(findGridKey({ key: 'C', ctrlKey: true }, 'navigating')?.command).toBe('copy')
    expect(findGridKey({ key: 'с', code: 'KeyC', ctrlKey: true }, 'navigating')?.command).toBe('copy')
  })

  it('leaves letters, AltGr and unknown keys to the text', () => {
    expect(findGridKey({ key: 'a' }, 'navigating')).toBeUndefined()
    expect(findGridKey({ key: 'c', ctrlKey: true, altKey: true }, 'navigating')).toBeUndefined()
    expect(findGridKey({ key: 'F5' }, 'navigating')).toBeUndefined()
  })

  it('leaves arrows and the clipboard to the text that is being edited', () => {
    for (const keys of ['ArrowLeft', 'ArrowUp', 'Home', 'Ctrl+c', 'Ctrl+v', 'Ctrl+z', 'Ctrl+a', 'Delete', 'Space']) {
      expect(findGridKey(press(keys), 'editing')).toBeUndefined()
    }
  })

  it('lets clipboard keys through to the browser', () => {
    const clipboard = entries.filter(({ keys, state }) => findGridKey(press(keys), state)?.clipboard)
    expect(clipboard.map(({ command }) => command)).toEqual(['copy', 'cut', 'paste'])
  })
})
