import { describe, expect, it } from 'vitest'
import { clientOf, createPageServer, pageOf } from '#tests/support/page-server.ts'
import { asNew } from './save-all.fixture.ts'

describe('what the references of many rows fill in', () => {
  it('is read with one query for each table, also what that fills in turn', async () => {
    const statements: string[] = []
    const ref = (entity: string, fill: Record<string, string>) => ({ entity, value: 'id', label: 'name', fill })
    const own = await createPageServer(
      {
        'trial/area.json': pageOf('area', { name: { type: 'string(32)', title: '地区' } }),
        'trial/firm.json': pageOf('firm', {
          name: { type: 'string(32)', title: '名称' },
          city: { type: 'string(32)', title: '城市' },
          areaId: { type: 'ref', title: '地区', ref: { entity: 'trial_area', value: 'id', label: 'name' } },
        }),
        'trial/deal.json': pageOf('deal', {
          seller: { type: 'ref', title: '卖方', ref: ref('trial_firm', { sellerCity: 'city', areaId: 'areaId' }) },
          buyer: { type: 'ref', title: '买方', ref: ref('trial_firm', { buyerName: 'name' }) },
          sellerCity: { type: 'string(32)', title: '卖方城市', readonly: true },
          buyerName: { type: 'string(32)', title: '买方名称', readonly: true },
          areaId: { type: 'ref', title: '地区', readonly: true, ref: ref('trial_area', { areaName: 'name' }) },
          areaName: { type: 'string(32)', title: '地区名称', readonly: true },
        }),
      },
      { onStatement: (sql) => statements.push(sql) },
    )
    try {
      const as = await own.signIn('admin')
      const [areas, firms, deals] = ['area', 'firm', 'deal'].map((name) => clientOf(own, `/trial/${name}`, as))
      if (!areas || !firms || !deals) throw new Error('no clients')
      const made: string[] = []
      for (const name of ['甲', '乙', '丙']) {
        const areaId = (await areas.stored({ name: `${name}区` })).id
        made.push((await firms.stored({ name, city: `${name}市`, areaId })).id)
      }
      statements.length = 0
      const added = asNew(...made.map((seller, index) => ({ seller, buyer: made[(index + 1) % 3] })))
      const answer = await deals.saveAll({ added })
      expect(answer.result.added.map(({ record }) => [record.sellerCity, record.buyerName, record.areaName])).toEqual([
        ['甲市', '乙', '甲区'],
        ['乙市', '丙', '乙区'],
        ['丙市', '甲', '丙区'],
      ])
      const filling = statements.filter((sql) => sql.includes('column0'))
      expect(filling.map((sql) => /from "(\w+)"/.exec(sql)?.[1])).toEqual(['trial_firm', 'trial_area'])
    } finally {
      await own.close()
    }
  })
})
