import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { featureCover } from './feature-cover.ts'
import { readPageCorpus } from './page-corpus.ts'
import { featuresOf } from './page-features.ts'

interface Sample {
  readonly name: string
  readonly features: string
}
const cover = (...samples: readonly Sample[]) =>
  featureCover(samples, ({ features }) => new Set(features)).map(({ name }) => name)

describe('the pages whose story is told', () => {
  it('have every feature between them, in the order of the pages', () => {
    const plain = { name: 'plain', features: 'a' }
    const tree = { name: 'tree', features: 'abt' }
    const grid = { name: 'grid', features: 'acg' }
    expect(cover(plain, tree, grid)).toEqual(['tree', 'grid'])
    expect(cover(grid, plain, tree)).toEqual(['grid', 'tree'])
  })

  it('are joined by a page with a new feature, and not by one without', () => {
    const [tree, grid] = [
      { name: 'tree', features: 'abt' },
      { name: 'grid', features: 'acg' },
    ]
    expect(cover(tree, grid, { name: 'another tree', features: 'abt' })).toEqual(['tree', 'grid'])
    expect(cover({ name: 'another', features: 'ab' }, tree, grid)).toEqual(['tree', 'grid'])
    expect(cover(tree, grid, { name: 'panes', features: 'ap' })).toEqual(['tree', 'grid', 'panes'])
  })

  it('leave out one that was taken first and is not needed in the end', () => {
    const large = { name: 'large', features: 'abcd' }
    const left = { name: 'left', features: 'abx' }
    const right = { name: 'right', features: 'cdy' }
    expect(cover(large, left, right)).toEqual(['left', 'right'])
  })

  it('are none where there is nothing', () => {
    expect(cover()).toEqual([])
    expect(cover({ name: 'empty', features: '' })).toEqual([])
  })

  it('have every feature, and none of them could be left out, whatever the pages have', () => {
    const pages = fc.array(fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 5 }), { maxLength: 12 })
    fc.assert(
      fc.property(pages, (all) => {
        const chosen = featureCover(all, (features) => new Set(features))
        const has = (some: readonly (readonly string[])[]) => new Set(some.flat())
        expect(has(chosen)).toEqual(has(all))
        for (const one of chosen) {
          expect(has(chosen.filter((other) => other !== one)).size).toBeLessThan(has(all).size)
        }
      }),
    )
  })
})

describe('the pages of the product', () => {
  const corpus = readPageCorpus()
  const chosen = featureCover(corpus, ({ plan }) => featuresOf(plan))

  it('need a story for fewer of them than there are, of every kind', () => {
    const kinds = (pages: typeof corpus) => [...new Set(pages.map(({ plan }) => plan.kind))].toSorted()
    expect(kinds(chosen)).toEqual(kinds(corpus))
    expect(chosen.length).toBeLessThan(corpus.length * 0.7)
  })

  it('have features that tell them apart', () => {
    const find = (code: string) => corpus.find(({ plan }) => plan.code === code) ?? corpus[0]
    const price = find('product-price')
    expect(price && [...featuresOf(price.plan)]).toEqual(
      expect.arrayContaining([
        'kind: list',
        'sub-table',
        'reaction: visible of a field',
        'field with a permission',
        'widget: money',
      ]),
    )
  })
})
