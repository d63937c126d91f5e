import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { keepFocus } from './focus-keeper.ts'

let stop: () => void
beforeEach(() => {
  document.body.innerHTML = `<button id="opener">打开</button> <button id="other">别处</button>
    <p id="text">文字</p> <main tabindex="-1"><div style="display: contents"><p>页面</p></div></main>`
  stop = keepFocus(() => document.querySelector('main'))
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

const element = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`${selector} is not there`)
  return found
}
const focusedId = () => document.activeElement?.id
const framesLater = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Another part of the console that has the focus for a while. */
function openOverlay(): HTMLElement {
  const overlay = document.createElement('div')
  overlay.innerHTML = '<button id="inside">好</button>'
  document.body.append(overlay)
  element('#inside').focus()
  return overlay
}

describe('the focus', () => {
  it('goes back to where it was when what has it is removed', async () => {
    element('#opener').focus()
    openOverlay().remove()
    expect(document.activeElement).toBe(document.body)
    await expect.poll(focusedId).toBe('opener')
  })

  it.each<[string, (button: HTMLElement) => void]>([
    ['is hidden', (button) => button.style.setProperty('display', 'none')],
    ['is made invisible', (button) => button.style.setProperty('visibility', 'hidden')],
    ['is disabled', (button) => button.setAttribute('disabled', '')],
  ])('goes back to where it was when what has it %s', async (_, leave) => {
    element('#opener').focus()
    element('#other').focus()
    await userEvent.keyboard('{Shift}')
    leave(element('#other'))
    await expect.poll(focusedId).toBe('opener')
  })

  it('goes further back when the opener has gone too', async () => {
    element('#other').focus()
    element('#opener').focus()
    const overlay = openOverlay()
    element('#opener').remove()
    overlay.remove()
    await expect.poll(focusedId).toBe('other')
  })

  it('goes to the page when nothing is left', async () => {
    element('#opener').focus()
    element('#opener').remove()
    await userEvent.keyboard('{Shift}')
    await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
  })

  it('goes back from a drawer of which nothing but its frame is left', async () => {
    element('#opener').focus()
    const overlay = openOverlay()
    overlay.tabIndex = -1
    overlay.focus()
    await userEvent.keyboard('{Shift}')
    element('#inside').style.display = 'none'
    await expect.poll(focusedId).toBe('opener')
  })

  it('stays on the page, whose parts may have no box of their own', async () => {
    element('#opener').focus()
    element('main').focus()
    await userEvent.keyboard('{Shift}')
    await framesLater(300)
    expect(document.activeElement?.tagName).toBe('MAIN')
  })

  it('stays with whoever has taken it on', async () => {
    element('#opener').focus()
    openOverlay().remove()
    element('#other').focus()
    await framesLater(300)
    expect(focusedId()).toBe('other')
  })

  it('stays nowhere where the user has put it by a click beside everything', async () => {
    element('#opener').focus()
    await userEvent.click(element('#text'))
    await framesLater(300)
    expect(document.activeElement).toBe(document.body)
  })

  it('stays nowhere on a page that has just been opened', async () => {
    await userEvent.keyboard('{Shift}')
    await framesLater(300)
    expect(document.activeElement).toBe(document.body)
  })
})
