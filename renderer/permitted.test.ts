import { describe, expect, it } from 'vitest'
import { isShown, isSwitchedOff } from './permitted.ts'

const holds = (...codes: readonly string[]) => ({ isVisible: (code: string) => codes.includes(code) })
const without = (...codes: readonly string[]) => ({ isDisabled: (code: string) => codes.includes(code) })

describe('a control that takes the code of the page and that of the resource', () => {
  const both = ['desk:export', 'system:role:export']

  it('is there for who holds both', () => {
    expect(isShown(holds(...both), both)).toBe(true)
    expect(isShown(holds('desk:export'), both)).toBe(false)
    expect(isShown(holds('system:role:export'), both)).toBe(false)
  })

  it('is without effect when either is switched off', () => {
    expect(isSwitchedOff(without(), both)).toBe(false)
    expect(isSwitchedOff(without('system:role:export'), both)).toBe(true)
  })
})
