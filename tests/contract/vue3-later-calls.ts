/**
 * Calls that the contract's newest client was seen to send and that no issue of the past serves, by the subject of the
 * one that will. When one of them begins to answer, it belongs into the replay.
 */
export const LATER_CALLS: Readonly<Record<string, readonly string[]>> = {
  'administration: the homes of roles': ['/sys/sysRoleIndex/list', '/sys/sysRoleIndex/queryDefIndex'],
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
  '/sys/annountCement/show/1',
  '/sys/tenant/changeOwenUserTenant',
  '/sys/tenant/deleteLogicDeleted',
  '/sys/tenant/packList',
  '/sys/tenant/updateUserTenantStatus',
  '/sys/common/uploadImgByHttp',
  '/sys/message/sysMessage/add',
  '/sys/message/sysMessage/importExcel',
  '/sys/thirdApp/getEnabledType',
  '/sys/thirdApp/getThirdConfigByTenantId',
  '/sys/thirdApp/sync/dingtalk/user',
  '/sys/tableWhiteList/list',
  '/sys/ugroup/list',
  '/sys/sendChangePwdSms',
  '/sys/tenant/editOwnTenant',
  '/sys/tenant/exitUserTenant',
  '/sys/user/addTenantUser',
  '/sys/user/getUploadFileProgress',
  '/sys/user/userLogOff',
  '/sys/user/getUpdateDepartInfo',
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
export const LATER_TABLES: readonly string[] = ['onl_cgform_head,table_txt,table_name']

/** Columns that its forms ask to be unique, of tables that come with their screens. */
export const LATER_DUPLICATES: readonly (readonly [table: string, column: string])[] = [
  ['onl_cgform_head', 'table_name'],
]
