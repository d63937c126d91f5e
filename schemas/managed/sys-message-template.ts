import type { ManagedResource } from './managed-resource.ts'

export const SEND_TEMPLATES = 'system:message:template:send'

/** Titles and texts of messages, with gaps that are filled in when one is sent. */
export const sysMessageTemplate: ManagedResource = {
  name: 'sys-message-template',
  title: '消息模板',
  table: 'sys_sms_template',
  api: '/sys/message/sysMessageTemplate',
  pages: ['message-template-list'],
  permissions: {
    list: 'system:message:template:list',
    add: 'system:message:template:add',
    edit: 'system:message:template:edit',
    delete: 'system:message:template:delete',
    batch_delete: 'system:message:template:deleteBatch',
    export: 'system:message:template:exportXls',
    import: 'system:message:template:importExcel',
  },
  otherPermissions: [{ code: SEND_TEMPLATES, title: '发送测试' }],
  fields: {
    templateCode: { type: 'string(64)' },
    templateName: { type: 'string(100)' },
    templateType: { type: 'enum' },
    templateCategory: { type: 'string(20)' },
    templateContent: { type: 'text' },
    templateTestJson: { type: 'text' },
    useStatus: { type: 'enum' },
  },
  ofInstallation: true,
}
