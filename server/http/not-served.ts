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
  ['租户拥有者', '/sys/tenant/changeOwenUserTenant', '/sys/tenant/editOwnTenant'],
  ['退出租户（请由管理员移出成员）', '/sys/tenant/exitUserTenant'],
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
  [
    '应用内的部门与成员管理（请用部门管理和用户管理）',
    '/sys/user/getUpdateDepartInfo',
    '/sys/user/doUpdateDepartInfo',
    '/sys/user/addTenantUser',
    '/sys/user/editTenantUser',
  ],
  // The server would open addresses that somebody gives it: those inside its own network, too.
  ['由服务器按网址下载图片（请下载后上传文件）', '/sys/common/uploadImgByHttp'],
  [
    '手工登记消息（消息由系统写入；要发送请用模板管理的发送测试）',
    '/sys/message/sysMessage/add',
    '/sys/message/sysMessage/edit',
    '/sys/message/sysMessage/importExcel',
  ],
  ['注销自己的账号（请由管理员删除）', '/sys/user/userLogOff', '/sys/user/sendLogOffPhoneSms'],
  [
    '用短信验证码改密码（请用原密码修改，或在登录页重置）',
    '/sys/sendChangePwdSms',
    '/sys/user/updatePasswordNotBindPhone',
  ],
  ['上传进度查询（导入的进度见任务列表）', '/sys/user/getUploadFileProgress'],
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
