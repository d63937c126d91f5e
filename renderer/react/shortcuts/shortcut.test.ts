import { describe, expect, it } from 'vitest'
import { ariaKeys, isPressed, isSingleKey, type KeyPress, keysText, type Shortcut, shownKeys } from './shortcut.ts'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const shortcut = (...keys: readonly string[]): Shortcut => ({ label: '试', keys })

describe('a shortcut', () => {
  it.each<[string, KeyPress, boolean]>([
    ['Mod+K', press('k', { ctrlKey: true }), true],
    ['Mod+K', press('k', { metaKey: true }), true],
    ['Mod+K', press('K', { ctrlKey: true }), true],
    ['Mod+K', press('k'), false],
    ['Mod+K', press('k', { ctrlKey: true, shiftKey: true }), false],
    ['Mod+K', press('k', { ctrlKey: true, altKey: true }), false],
    ['Mod+Enter', press('Enter', { metaKey: true }), true],
    ['Control+Alt+T', press('t', { ctrlKey: true, altKey: true, code: 'KeyT' }), true],
    ['Control+Alt+T', press('†', { ctrlKey: true, altKey: true, code: 'KeyT' }), true],
    ['Control+Alt+T', press('t', { altKey: true, code: 'KeyT' }), false],
    ['Control+Alt+PageDown', press('PageDown', { ctrlKey: true, altKey: true }), true],
    ['Shift+F10', press('F10', { shiftKey: true }), true],
    ['Shift+F10', press('F10'), false],
    ['Delete', press('Delete'), true],
    ['Delete', press('Delete', { ctrlKey: true }), false],
    ['Delete', press('Delete', { metaKey: true }), false],
    ['Enter', press('Enter', { shiftKey: true }), false],
    // A sign may need Shift or not.
    ['?', press('?', { shiftKey: true }), true],
    ['?', press('?'), true],
    ['?', press('?', { ctrlKey: true }), false],
    ['?', press('/'), false],
  ])('%s and the keys %j: %s', (keys, pressed, expected) => {
    expect(isPressed(shortcut(keys), pressed)).toBe(expected)
  })

  it('is pressed by any of its combinations', () => {
    const menu = shortcut('Shift+F10', 'ContextMenu')
    expect(isPressed(menu, press('ContextMenu'))).toBe(true)
    expect(isPressed(menu, press('F10', { shiftKey: true }))).toBe(true)
  })

  it.each([
    ['?', true],
    ['J', true],
    ['Shift+J', true],
    ['Mod+K', false],
    ['Alt+Shift+I', false],
    ['Delete', false],
    ['Shift+F10', false],
  ])('%s is typed like text: %s', (keys, expected) => {
    expect(isSingleKey(shortcut(keys))).toBe(expected)
  })

  it('is shown as its keys are named, on a Mac with its signs', () => {
    expect(shownKeys(shortcut('Control+Shift+ArrowLeft', 'Delete'), false)).toEqual([
      ['Ctrl', 'Shift', '←'],
      ['Delete'],
    ])
    expect(keysText(shortcut('Mod+K'), false)).toBe('Ctrl K')
    expect(keysText(shortcut('Mod+K'), true)).toBe('⌘K')
  })

  it('is told to assistive technology with both meanings of Mod', () => {
    expect(ariaKeys(shortcut('Mod+K'))).toBe('Control+K Meta+K')
  })
})
