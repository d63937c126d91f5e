/** Calls of the contract's clients for things that this product does not have, by how their paths begin. */
const NOT_SERVED: readonly (readonly [feature: string, ...prefixes: string[]])[] = [
  ['AI 应用', '/airag/'],
  ['大屏与仪表盘设计', '/drag/', '/jmreport/', '/bigscreen/', '/dragChannelSocket/'],
  ['工作流', '/act/', '/joa/', '/eoa/', '/eoaSocket', '/taskCountSocket'],
  ['聊天', '/eoaNewChatSocket', '/newsWebsocket'],
  ['第三方通讯录同步', '/sys/thirdApp/'],
  [
    '租户套餐与邀请',
    '/sys/tenant/packList',
    '/sys/tenant/syncDefaultPack',
    '/sys/tenant/addPackPermission',
    '/sys/tenant/editPackPermission',
    '/sys/tenant/addTenantPackUser',
    '/sys/tenant/deleteTenantPack',
    '/sys/tenant/listPackByTenantUserId',
    '/sys/tenant/queryTenantPackUserList',
    '/sys/tenant/invitationUserJoin',
    '/sys/tenant/joinTenantByHouseNumber',
    '/sys/tenant/agreeOrRefuseJoinTenant',
    '/sys/tenant/cancelApplyTenant',
    '/sys/tenant/saveTenantJoinUser',
  ],
  ['加入租户的申请（成员在用户管理中冻结和解冻）', '/sys/tenant/updateUserTenantStatus'],
  ['租户的彻底删除（租户编号永久保留）', '/sys/tenant/deleteLogicDeleted'],
  ['租户拥有者', '/sys/tenant/changeOwenUserTenant'],
  // Its address holds the token of the session.
  ['通告的独立网页（请在消息中查看）', '/sys/annountCement/show/'],
  ['用户组', '/sys/ugroup/', '/sys/user/groupUserList', '/sys/user/addSysUserGroup', '/sys/user/deleteGroupUser'],
  [
    '离职交接与代理人',
    '/sys/sysUserAgent/',
    '/sys/user/userQuitAgent',
    '/sys/user/getQuitList',
    '/sys/user/putCancelQuit',
  ],
  ['移动应用版本', '/sys/version/'],
  ['开放接口密钥', '/openapi/'],
  ['扫码登录', '/sys/getLoginQrcode', '/sys/getQrcodeToken'],
  ['第三方账号短信', '/sys/thirdSms'],
  ['第三方账号创建（请用手机号绑定）', '/sys/third/user/'],
  ['表白名单', '/sys/tableWhiteList/'],
]

/** What the call of an unknown path is about, when it is something that will not be found here under any path. */
export function featureNotServed(path: string): string | undefined {
  return NOT_SERVED.find(([, ...prefixes]) => prefixes.some((prefix) => path.startsWith(prefix)))?.[0]
}
