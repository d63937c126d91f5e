import { describe, expect, it, vi } from 'vitest'
import { defineInput, type InputDefinition } from '#renderer/widget.ts'
import { createPageWidgets } from './create-page-widgets.ts'
import { input } from './input/index.ts'
import { rows } from './rows/index.ts'

function named(type: string): InputDefinition {
  return defineInput({ ...input, type })
}

function setup(loadRare: () => Promise<readonly InputDefinition[]> = async () => [named('stars'), named('waves')]) {
  const load = vi.fn(loadRare)
  return {
    loadRare: load,
    widgets: createPageWidgets({ common: [named('line'), named('count')], loadRare: load, rows }),
  }
}

describe('the widgets of pages', () => {
  it('are there at once where most pages have them, and ask for no others', async () => {
    const { widgets, loadRare } = setup()
    await widgets.load?.(['line', 'count'])
    expect(widgets.get('line')?.type).toBe('line')
    expect(loadRare).not.toHaveBeenCalled()
  })

  it('come with the first page that names one which few have', async () => {
    const { widgets, loadRare } = setup()
    expect(widgets.get('stars')).toBeUndefined()
    await widgets.load?.(['line', 'stars'])
    expect([widgets.get('stars')?.type, widgets.get('waves')?.type]).toEqual(['stars', 'waves'])
    await widgets.load?.(['waves'])
    expect(loadRare).toHaveBeenCalledOnce()
  })

  it('may be lost on their way, and are asked for again', async () => {
    let online = false
    const { widgets } = setup(async () => {
      if (!online) throw new Error('offline')
      return [named('stars')]
    })
    await expect(widgets.load?.(['stars'])).rejects.toThrow('offline')
    expect(widgets.get('line')?.type).toBe('line')
    online = true
    await widgets.load?.(['stars'])
    expect(widgets.get('stars')?.type).toBe('stars')
  })

  it('stay unknown where there are none of that name', async () => {
    const { widgets } = setup()
    await widgets.load?.(['mirror'])
    expect(widgets.get('mirror')).toBeUndefined()
  })
})
