import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

interface Position {
  readonly code: string
  readonly name: string
  /** Of the dictionary `position_rank`. */
  readonly rank: string
}

const POSITIONS: readonly Position[] = [
  { code: 'zongjingli', name: '总经理', rank: '5' },
  { code: 'fuzongjingli', name: '副总经理', rank: '4' },
  { code: 'bumenjingli', name: '部门经理', rank: '3' },
  { code: 'quyujingli', name: '区域经理', rank: '3' },
  { code: 'baojiazhuguan', name: '报价主管', rank: '3' },
  { code: 'kaifagongchengshi', name: '开发工程师', rank: '2' },
  { code: 'ceshigongchengshi', name: '测试工程师', rank: '2' },
  { code: 'shichangzhuanyuan', name: '市场专员', rank: '1' },
  { code: 'caigouzhuanyuan', name: '采购专员', rank: '1' },
  { code: 'kuaiji', name: '会计', rank: '2' },
  { code: 'kefuzhuanyuan', name: '客服专员', rank: '1' },
]

const HIGHEST_RANK = 5

/** Positions for the demonstration. */
export async function insertDemoPositions(db: Db, context: SystemContext): Promise<void> {
  const rows = POSITIONS.map(({ code, name, rank }) => ({
    id: createUuidV7(),
    code,
    name,
    post_rank: rank,
    post_level: HIGHEST_RANK + 1 - Number(rank),
    tenant_id: context.tenantId,
    create_by: context.username,
    create_time: context.now(),
  }))
  await db.insertInto('sys_position').values(rows).execute()
}
