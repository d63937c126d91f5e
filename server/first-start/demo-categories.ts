import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

/** Names by codes; a code begins with the code of the category above. */
const CATEGORIES: Readonly<Record<string, string>> = {
  A01: '客户类别',
  A01A01: '企业客户',
  A01A01A01: '生产企业',
  A01A01A02: '贸易企业',
  A01A02: '个人客户',
  A02: '合同类别',
  A02A01: '采购合同',
  A02A02: '销售合同',
  A02A03: '服务合同',
  B01: '物料类别',
  B01A01: '黑色金属',
  B01A01A01: '螺纹钢',
  B01A01A02: '热轧卷板',
  B01A02: '有色金属',
  B01A02A01: '电解铜',
  B01A02A02: '铝锭',
  B01A03: '能源化工',
}
const CODE_STEP = 3
const ROOT = '0'

/** Trees of categories for the demonstration. */
export async function insertDemoCategories(db: Db, context: SystemContext): Promise<void> {
  const codes = Object.keys(CATEGORIES)
  const idByCode = new Map(codes.map((code) => [code, createUuidV7()]))
  const parents = new Set(codes.map((code) => code.slice(0, -CODE_STEP)))
  const rows = Object.entries(CATEGORIES).map(([code, name]) => ({
    id: idByCode.get(code) ?? createUuidV7(),
    pid: idByCode.get(code.slice(0, -CODE_STEP)) ?? ROOT,
    name,
    code,
    has_child: parents.has(code) ? '1' : '0',
    tenant_id: context.tenantId,
    create_by: context.username,
    create_time: context.now(),
  }))
  await db.insertInto('sys_category').values(rows).execute()
}
