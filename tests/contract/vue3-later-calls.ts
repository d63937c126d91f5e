/**
 * Calls that the contract's newest client was seen to send and that no issue of the past serves, by the subject of the
 * one that will. When one of them begins to answer, it belongs into the replay.
 */
export const LATER_CALLS: Readonly<Record<string, readonly string[]>> = {
  'administration: users, roles, menus, departments, tenants': [
    '/sys/sysRoleIndex/list',
    '/sys/sysRoleIndex/queryDefIndex',
    '/sys/tenant/list',
    '/sys/tenant/getTenantPageListByUserId',
    '/sys/tenant/getUserTenantPageList',
  ],
  'administration: dictionaries, rules, messages, logs, jobs': [
    '/sys/message/sysMessage/list',
    '/sys/message/sysMessageTemplate/list',
    '/sys/online/list',
    '/sys/log/list',
    '/sys/dataLog/list',
    '/sys/dataSource/list',
    '/sys/quartzJob/list',
  ],
  'online forms and reports': [
    '/online/cgform/head/list',
    '/online/cgform/api/getColumns/1',
    '/online/cgform/api/getQueryInfoVue3/1',
    '/online/cgform/api/getFormItem/1',
    '/online/cgreport/head/list',
    '/online/graphreport/head/list',
  ],
  'the next wave: stored files and monitors': [
    '/sys/oss/file/list',
    '/sys/actuator/redis/info',
    '/sys/actuator/redis/metrics/history',
    '/sys/actuator/redis/queryDiskInfo',
    '/actuator/metrics/jvm.memory.used',
    '/actuator/jeecghttptrace/all/',
  ],
  'the demonstration of the client: never': ['/test/jeecgDemo/list', '/test/order/orderList', '/mock/api/getDemoTable'],
}

/** What the product does not have. */
export const CALLS_NOT_SERVED: readonly string[] = [
  '/sys/getLoginQrcode',
  '/sys/tenant/packList',
  '/sys/thirdApp/getEnabledType',
  '/sys/thirdApp/getThirdConfigByTenantId',
  '/sys/thirdApp/sync/dingtalk/user',
  '/sys/tableWhiteList/list',
  '/sys/ugroup/list',
  '/sys/version/app3version',
  '/openapi/list',
  '/openapi/auth/list',
  '/openapi/json',
  '/openapi/genPath',
  '/airag/app/list',
  '/airag/knowledge/list',
  '/airag/airagMcp/list',
  '/airag/airagModel/list',
  '/airag/prompts/list',
  '/airag/word/list',
  '/airag/chat/conversations',
]

/** Table dictionaries of its forms whose tables come with their screens. */
export const LATER_TABLES: readonly string[] = ['sys_tenant,name,id', 'onl_cgform_head,table_txt,table_name']

/** Columns that its forms ask to be unique, of tables that come with their screens. */
export const LATER_DUPLICATES: readonly (readonly [table: string, column: string])[] = [
  ['sys_role', 'role_code'],
  ['sys_dict', 'dict_code'],
  ['sys_position', 'code'],
  ['sys_permission', 'perms'],
  ['sys_check_rule', 'rule_code'],
  ['sys_fill_rule', 'rule_code'],
  ['sys_data_source', 'code'],
  ['sys_sms_template', 'template_code'],
]
