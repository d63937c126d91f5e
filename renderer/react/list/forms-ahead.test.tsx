import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { InputDefinition, WidgetRegistry } from '../../widget.ts'
import { registry } from '../form/form.fixture.tsx'
import { compilePlan } from '../form/model/compiled-page.fixture.ts'
import { createListSetup } from './list-page.fixture.tsx'

const AT_REST_MS = 2_000
const ROW = { id: '1', record: { id: '1', version: 1, code: 'D1' }, texts: {} }
const plan = compilePlan({
  fields: { code: { type: 'string(16)', title: '编号' } },
  toolbar: ['add'],
})

/** Widgets that tell when their inputs are loaded. */
function watchedWidgets() {
  const load = vi.fn<(type: string) => void>()
  const known = new Map<string, InputDefinition>()
  const get: WidgetRegistry['get'] = (type) => {
    const definition = registry.get(type)
    if (!definition || known.has(type)) return known.get(type)
    const watched: InputDefinition = {
      ...definition,
      load: () => {
        load(type)
        return definition.load()
      },
    }
    known.set(type, watched)
    return watched
  }
  return { widgets: { ...registry, get }, load }
}

async function open(more: Partial<Parameters<typeof createListSetup>[0]> = {}) {
  const { widgets, load } = watchedWidgets()
  const screen = await render(createListSetup({ plan, rows: [ROW], widgets, ...more }).page)
  await expect.element(screen.getByText('D1').first()).toBeVisible()
  return { screen, load }
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  await userEvent.unhover(document.body)
})

afterEach(() => vi.restoreAllMocks())

describe('what draws the form of a list', () => {
  it('is loaded when the rows have been there for a while, before anybody opens it', async () => {
    const { screen, load } = await open()
    expect(load).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(load).toHaveBeenCalledWith('text'), { timeout: 10_000 })
    expect(screen.getByRole('dialog').elements()).toEqual([])
  })

  it('is loaded at once when the pointer comes to the buttons', async () => {
    // Nothing but the pointer is to be the cause.
    vi.spyOn(window, 'requestIdleCallback').mockReturnValue(1)
    const { screen, load } = await open()
    await screen.getByRole('heading', { level: 1 }).hover()
    await vi.waitFor(() => expect(load).toHaveBeenCalledWith('text'), { timeout: 10_000 })
  })

  it('is left alone where the user may add nothing', async () => {
    const timers = vi.spyOn(window, 'setTimeout')
    const waitsForRest = () => timers.mock.calls.some(([, ms]) => ms === AT_REST_MS)
    const { screen, load } = await open({ hidden: ['demo:sample:add'] })
    await screen.getByRole('heading', { level: 1 }).hover()
    expect(waitsForRest()).toBe(false)
    expect(load).not.toHaveBeenCalled()
    await open()
    await expect.poll(waitsForRest).toBe(true)
  })
})
