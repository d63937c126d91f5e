import { afterEach, describe, expect, it } from 'vitest'
import getScrollBarSize, { getTargetScrollBarSize } from './scroll-bar-size.ts'

afterEach(() => {
  document.body.innerHTML = ''
  document.querySelector('#styled')?.remove()
})

function scroller(style: Partial<CSSStyleDeclaration> = {}): HTMLElement {
  const element = document.createElement('div')
  element.className = 'scroller'
  Object.assign(element.style, { width: '80px', height: '80px', overflow: 'scroll', ...style })
  document.body.append(element)
  return element
}

function addStyles(text: string) {
  const sheet = document.createElement('style')
  sheet.id = 'styled'
  sheet.textContent = text
  document.head.append(sheet)
}

const roomTaken = (element: HTMLElement) => ({
  width: element.offsetWidth - element.clientWidth,
  height: element.offsetHeight - element.clientHeight,
})

describe('the size of scroll bars', () => {
  it.each<[string, Partial<CSSStyleDeclaration>]>([
    ['of the browser', {}],
    ['that are thin', { scrollbarWidth: 'thin' }],
    ['that are away', { scrollbarWidth: 'none' }],
    ['with a colour', { scrollbarColor: 'red blue' }],
  ])('%s is the room that they take', (_, style) => {
    const element = scroller(style)
    expect(getTargetScrollBarSize(element)).toEqual(roomTaken(element))
  })

  it('with a style sheet of their own is the one from there', () => {
    addStyles('.scroller::-webkit-scrollbar { width: 7px; height: 9px }')
    const element = scroller()
    // Not the room that it takes here: a browser without a window leaves scroll bars out.
    expect(getTargetScrollBarSize(element)).toEqual({ width: 7, height: 9 })
  })

  it('is measured once, without a style sheet', () => {
    const element = scroller()
    getTargetScrollBarSize(element)
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    observer.observe(document, { childList: true, subtree: true })
    getTargetScrollBarSize(element)
    changes.push(...observer.takeRecords())
    observer.disconnect()
    expect(changes).toEqual([])
  })

  it('is nothing where there is no element', () => {
    expect(getTargetScrollBarSize(null)).toEqual({ width: 0, height: 0 })
  })

  it('of nobody in particular is that of the browser', () => {
    expect(getScrollBarSize()).toBe(roomTaken(scroller()).width)
  })
})
