import { describe, expect, it } from 'vitest'
import { createPartLoader } from './part-loader.ts'

const FORM = ['/assets/form.js', '/assets/form.css']

/** A browser whose network fails as often as it is told. */
function setup({
  lostStyles = 0,
  lostScripts = 0,
  isOnline = true,
}: {
  readonly lostStyles?: number
  readonly lostScripts?: number
  readonly isOnline?: boolean
} = {}) {
  let lost = lostStyles
  let lostModules = lostScripts
  const asked: string[] = []
  const styles = new Set<string>()
  const pauses: number[] = []
  const told: unknown[] = []
  const load = createPartLoader({
    hasStyle: (address) => styles.has(address),
    async addStyle(address) {
      asked.push(address)
      if (lost-- > 0) throw new Error(`lost ${address}`)
      styles.add(address)
    },
    async fetchScript(address) {
      asked.push(address)
      if (lostModules-- > 0) throw new TypeError(`lost ${address}`)
    },
    isOnline: () => isOnline,
    pause: async (durationMs) => void pauses.push(durationMs),
    onLost: (error) => told.push(error),
  })
  return { load, asked, styles, pauses, told, loseStyles: (times: number) => (lost = times) }
}
const form = async () => 'form'

describe('a part of the console', () => {
  it('comes behind its style sheets, each asked for once', async () => {
    const { load, asked, styles } = setup()
    const parts = await Promise.all([load(async () => styles.has('/assets/form.css'), FORM), load(form, FORM)])
    expect(parts).toEqual([true, 'form'])
    expect(await load(form, FORM)).toBe('form')
    expect(asked).toEqual(FORM)
  })

  it('is tried twice more when the connection breaks for a moment', async () => {
    const { load, styles, pauses, told } = setup({ lostStyles: 2 })
    expect(await load(form, FORM)).toBe('form')
    expect([...styles]).toEqual(['/assets/form.css'])
    expect(pauses).toEqual([300, 1_000])
    expect(told).toEqual([])
  })

  it('is not shown without its style, and asks for it again when it is wanted again', async () => {
    const { load, styles, told, loseStyles } = setup({ lostStyles: 3 })
    await expect(load(form, FORM)).rejects.toThrow('lost /assets/form.css')
    expect(told).toHaveLength(1)
    loseStyles(0)
    expect(await load(form, FORM)).toBe('form')
    expect([...styles]).toEqual(['/assets/form.css'])
  })

  it('says at once that it stays away where there is no network', async () => {
    const { load, asked, pauses } = setup({ lostStyles: 1, isOnline: false })
    await expect(load(form, ['/assets/form.css'])).rejects.toThrow('lost')
    expect(asked).toHaveLength(1)
    expect(pauses).toEqual([])
  })

  it('is not imported before its scripts are there: a browser may remember a lost module for good', async () => {
    const { load, told, pauses } = setup({ lostScripts: 1, isOnline: false })
    let imports = 0
    const imported = async () => `form ${++imports}`
    await expect(load(imported, FORM)).rejects.toThrow('lost /assets/form.js')
    expect([imports, told.length, pauses]).toEqual([0, 1, []])
    expect(await load(imported, FORM)).toBe('form 1')
  })

  it('is imported again when its module was lost', async () => {
    const { load } = setup()
    let tries = 0
    const lostOnce = async () => {
      if (++tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return 'form'
    }
    expect(await load(lostOnce, FORM)).toBe('form')
    expect(tries).toBe(2)
  })
})
