import type { ManagedResource } from './managed-resource.ts'

export const RESEND_MESSAGES = 'system:message:resend'

/** What people were told, or still have to be: written by the server alone. */
export const sysMessage: ManagedResource = {
  name: 'sys-message',
  title: '消息',
  table: 'sys_message',
  api: '/sys/message/sysMessage',
  pages: ['message-list'],
  permissions: {
    list: 'system:message:list',
    delete: 'system:message:delete',
    batch_delete: 'system:message:deleteBatch',
    export: 'system:message:exportXls',
  },
  otherPermissions: [{ code: RESEND_MESSAGES, title: '重新发送' }],
  fields: {
    esTitle: { type: 'string(200)' },
    esType: { type: 'enum' },
    esReceiver: { type: 'string(200)' },
    esParam: { type: 'text' },
    esContent: { type: 'text' },
    esSendTime: { type: 'datetime' },
    nextTime: { type: 'datetime' },
    esSendStatus: { type: 'enum' },
    esSendNum: { type: 'integer' },
    esResult: { type: 'string(500)' },
    remark: { type: 'string(500)' },
  },
}
