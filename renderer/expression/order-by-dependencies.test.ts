import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileExpression } from './check-expression.ts'
import { computedNames } from './dependencies.ts'
import { orderByDependencies } from './order-by-dependencies.ts'
import { vectorScope } from './vectors.fixture.ts'

describe('the order of computed values', () => {
  it('puts each behind what it is computed from', () => {
    const nodes = [
      { name: 'total', dependsOn: ['tax', 'net'] },
      { name: 'tax', dependsOn: ['net'] },
      { name: 'net', dependsOn: ['price', 'qty'] },
    ]
    expect(orderByDependencies(nodes)).toEqual({ ok: true, order: ['net', 'tax', 'total'] })
  })

  it('keeps the order given where nothing asks for another', () => {
    const nodes = ['c', 'a', 'b'].map((name) => ({ name, dependsOn: [] }))
    expect(orderByDependencies(nodes)).toEqual({ ok: true, order: ['c', 'a', 'b'] })
  })

  it.each([
    [['a->a'], ['a', 'a']],
    [
      ['a->b', 'b->a'],
      ['a', 'b', 'a'],
    ],
    [
      ['start->a', 'a->b', 'b->c', 'c->a'],
      ['a', 'b', 'c', 'a'],
    ],
  ])('names the way round: %j', (edges, cycle) => {
    const nodes = edges.map((edge) => {
      const [name = '', needed = ''] = edge.split('->')
      return { name, dependsOn: [needed] }
    })
    expect(orderByDependencies(nodes)).toEqual({ ok: false, cycle })
  })

  it('orders a chain of ten thousand', () => {
    const nodes = Array.from({ length: 10_000 }, (_, index) => ({ name: `f${index}`, dependsOn: [`f${index + 1}`] }))
    const outcome = orderByDependencies(nodes)
    expect(outcome.ok && outcome.order.slice(0, 2)).toEqual(['f9999', 'f9998'])
  })

  it('either orders all, or names a true cycle', () => {
    const graph = fc.array(fc.array(fc.nat({ max: 9 }), { maxLength: 3 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(graph, (edges) => {
        const nodes = edges.map((needed, index) => ({ name: `${index}`, dependsOn: needed.map(String) }))
        const dependsOn = new Map(nodes.map((node) => [node.name, node.dependsOn]))
        const outcome = orderByDependencies(nodes)
        if (outcome.ok) {
          const position = new Map(outcome.order.map((name, index) => [name, index]))
          expect(outcome.order.length).toBe(nodes.length)
          for (const { name, dependsOn: needed } of nodes) {
            for (const other of needed) expect(position.get(other) ?? -1).toBeLessThan(position.get(name) ?? -1)
          }
        } else {
          expect(outcome.cycle[0]).toBe(outcome.cycle.at(-1))
          for (const [index, name] of outcome.cycle.slice(1).entries()) {
            expect(dependsOn.get(outcome.cycle[index] ?? '')).toContain(name)
          }
        }
      }),
    )
  })

  it('reads the names off an expression, of a sub-row with its sub-table in front', () => {
    const outcome = compileExpression('row.price * price + sum(tiers.minQty) + old.cost + count(tiers)', vectorScope)
    const dependencies = outcome.ok ? outcome.expression.dependencies : []
    expect(computedNames(dependencies, 'tiers')).toEqual(['tiers.price', 'price', 'tiers.minQty'])
  })
})
