import type { ManagedResource } from './managed-resource.ts'

export const TEST_FILL_RULES = 'system:fillRule:testFillRule'

/** Named generators of values, with their parameters. */
export const sysFillRule: ManagedResource = {
  name: 'sys-fill-rule',
  title: '系统编码规则',
  table: 'sys_fill_rule',
  api: '/sys/fillRule',
  pages: ['fill-rule-list'],
  permissions: {
    list: 'system:fillRule:list',
    add: 'system:fillRule:add',
    edit: 'system:fillRule:edit',
    delete: 'system:fillRule:delete',
    batch_delete: 'system:fillRule:deleteBatch',
    export: 'system:fillRule:exportXls',
    import: 'system:fillRule:importExcel',
  },
  otherPermissions: [{ code: TEST_FILL_RULES, title: '功能测试' }],
  fields: {
    ruleName: { type: 'string(100)' },
    ruleCode: { type: 'string(100)' },
    ruleClass: { type: 'string(100)' },
    ruleParams: { type: 'string(1000)' },
  },
  ofInstallation: true,
}
