import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

interface Department {
  readonly code: string
  readonly name: string
}

/** A trading company of the usual shape. A code begins with the code of the department above. */
const DEPARTMENTS: readonly Department[] = [
  { code: 'A01', name: '华兴商贸集团' },
  { code: 'A01A01', name: '总经理办公室' },
  { code: 'A01A02', name: '研发部' },
  { code: 'A01A02A01', name: '前端开发组' },
  { code: 'A01A02A02', name: '后端开发组' },
  { code: 'A01A02A03', name: '测试组' },
  { code: 'A01A03', name: '市场部' },
  { code: 'A01A03A01', name: '华东大区' },
  { code: 'A01A03A02', name: '华南大区' },
  { code: 'A01A03A03', name: '华北大区' },
  { code: 'A01A03A04', name: '西南大区' },
  { code: 'A01A04', name: '采购部' },
  { code: 'A01A05', name: '财务部' },
  { code: 'A01A06', name: '人力资源部' },
  { code: 'A01A07', name: '仓储物流部' },
  { code: 'A01A08', name: '客户服务部' },
]
const CODE_STEP = 3
const ADMIN_DEPARTMENT = 'A01A01'

/** Departments for the demonstration, with the administrator in the general manager's office. */
export async function insertDemoDepartments(db: Db, context: SystemContext, adminId: string): Promise<void> {
  const idByCode = new Map(DEPARTMENTS.map(({ code }) => [code, createUuidV7()]))
  const rows = DEPARTMENTS.map(({ code, name }, index) => ({
    id: idByCode.get(code) ?? createUuidV7(),
    parent_id: idByCode.get(code.slice(0, -CODE_STEP)) ?? null,
    depart_name: name,
    org_code: code,
    org_category: code.length === CODE_STEP ? '1' : '2',
    org_type: String(code.length / CODE_STEP),
    has_child: DEPARTMENTS.some((one) => one.code !== code && one.code.startsWith(code)) ? '1' : '0',
    depart_order: index,
    tenant_id: context.tenantId,
    create_by: context.username,
    create_time: context.now(),
  }))
  await db.insertInto('sys_depart').values(rows).execute()
  const office = idByCode.get(ADMIN_DEPARTMENT)
  if (office === undefined) return
  await db.insertInto('sys_user_depart').values({ user_id: adminId, depart_id: office }).execute()
  await db.updateTable('sys_user').set({ org_code: ADMIN_DEPARTMENT }).where('id', '=', adminId).execute()
}
