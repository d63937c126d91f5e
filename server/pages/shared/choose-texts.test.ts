import { describe, expect, it } from 'vitest'
import { chooseTexts, type KnownText } from './choose-texts.ts'
import { compareVersions } from './program-version.ts'

describe('compareVersions', () => {
  it.each([
    ['1.10.0', '1.9.2'],
    ['2.0.0', '1.99.99'],
    ['1.0.1', '1.0'],
    ['1.0.0', '1.0.0-rc.1'],
    ['1.0.0-rc.10', '1.0.0-rc.2'],
    ['0.0.1', ''],
  ])('takes %s for newer than "%s"', (newer, older) => {
    expect(compareVersions(newer, older)).toBeGreaterThan(0)
    expect(compareVersions(older, newer)).toBeLessThan(0)
  })

  it('takes builds of one version for the same', () => {
    expect(compareVersions('1.2.3+one', '1.2.3+two')).toBe(0)
  })
})

describe('chooseTexts', () => {
  const text = (hash: string, more: Partial<KnownText> = {}): KnownText => ({
    id: `${more.program ?? '1.0.0'} ${more.layer ?? 'own'} ${hash}`,
    layer: 'own',
    code: 'note',
    program: '1.0.0',
    hash,
    isCurrent: false,
    ...more,
  })
  const has = (hash: string, { program = '1.0.0', layer = 'own' } = {}) => ({
    program,
    texts: { [`${layer} note`]: hash },
  })
  const choose = (known: readonly KnownText[], servers: Parameters<typeof chooseTexts>[1], keepCurrent = false) =>
    chooseTexts(known, servers, { keepCurrent }).map(({ hash, program }) => `${program} ${hash}`)

  it('takes the newest text of those that servers which are up have', () => {
    const known = [text('a'), text('b'), text('c', { isCurrent: true })]
    expect(choose(known, [has('a'), has('b')])).toEqual(['1.0.0 b'])
    expect(choose(known, [has('a')])).toEqual(['1.0.0 a'])
    expect(choose(known, [])).toEqual([])
  })

  it('keeps what is served while others may be coming back', () => {
    const known = [text('a'), text('c', { isCurrent: true })]
    expect(choose(known, [has('a')], true)).toEqual(['1.0.0 c'])
  })

  it('takes the newer program’s text, though it was noticed earlier', () => {
    const known = [text('a', { program: '2.0.0' }), text('b')]
    expect(choose(known, [has('b'), has('a', { program: '2.0.0' })])).toEqual(['2.0.0 a'])
  })

  it('has no text of the product that the newest program does not bring along, also while that one may be coming back', () => {
    const other = text('x', { layer: 'product', code: 'other', program: '2.0.0', isCurrent: true })
    const known = [text('a', { layer: 'product' }), other]
    expect(choose(known, [has('a', { layer: 'product' }), { program: '2.0.0', texts: {} }])).toEqual([])
    expect(choose(known, [has('a', { layer: 'product' })], true)).toEqual(['2.0.0 x'])
    expect(choose(known, [has('a', { layer: 'product' })])).toEqual(['1.0.0 a'])
  })
})
