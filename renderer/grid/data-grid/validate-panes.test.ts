import { describe, expect, it, vi } from 'vitest'
import type { ErrorMap } from '../engine/cell-errors.ts'
import { type GridPane, validatePanes } from './validate-panes.ts'

function pane(paneKey: string, failures: ErrorMap | null, done: string[]): GridPane {
  return {
    paneKey,
    grid: {
      async fullValidateTable() {
        done.push(`check ${paneKey}`)
        return failures
      },
      focusFirstError() {
        done.push(`focus ${paneKey}`)
        return true
      },
    },
  }
}

describe('a form with grids in tabs', () => {
  it('holds when its form and all grids hold', async () => {
    const done: string[] = []
    const form = async () => done.push('form')
    await validatePanes({ form, panes: [pane('a', null, done), pane('b', null, done)], activate: vi.fn() })
    expect(done).toEqual(['form', 'check a', 'check b'])
  })

  it('is rejected with the first failing grid, whose tab is shown before its cell gets the focus (spec 5)', async () => {
    const done: string[] = []
    const errMap = { row1: { price: '必填' } }
    const panes = [pane('a', null, done), pane('b', errMap, done), pane('c', errMap, done)]
    const activate = (key: string) => void done.push(`show ${key}`)
    await expect(validatePanes({ panes, activate })).rejects.toMatchObject({
      error: 'VALIDATE_FAILED',
      index: 1,
      paneKey: 'b',
      errMap,
    })
    expect(done).toEqual(['check a', 'check b', 'show b', 'focus b'])
  })

  it('is rejected by its form before any grid is looked at', async () => {
    const done: string[] = []
    const refused = new Error('名称必填')
    const form = () => Promise.reject(refused)
    await expect(validatePanes({ form, panes: [pane('a', null, done)], activate: vi.fn() })).rejects.toBe(refused)
    expect(done).toEqual([])
  })
})
