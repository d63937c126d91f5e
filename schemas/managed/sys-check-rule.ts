import type { ManagedResource } from './managed-resource.ts'

/** Rules for codes, piece by piece. */
export const sysCheckRule: ManagedResource = {
  name: 'sys-check-rule',
  title: '系统校验规则',
  table: 'sys_check_rule',
  api: '/sys/checkRule',
  pages: ['check-rule-list'],
  permissions: {
    list: 'system:checkRule:list',
    add: 'system:checkRule:add',
    edit: 'system:checkRule:edit',
    delete: 'system:checkRule:delete',
    batch_delete: 'system:checkRule:deleteBatch',
    export: 'system:checkRule:exportXls',
    import: 'system:checkRule:importExcel',
  },
  fields: {
    ruleName: { type: 'string(100)' },
    ruleCode: { type: 'string(100)' },
    ruleDescription: { type: 'string(200)' },
    ruleJson: { type: 'string(4000)' },
  },
  ofInstallation: true,
}
