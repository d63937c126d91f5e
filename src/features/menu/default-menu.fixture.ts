// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${token} is what menu rows of the contract hold
import type { WireMenuNode } from '#schemas/api/permissions.ts'

/** The default menu of the contract (08, section 1) as its server sends it: every row, with its flags. */

interface Flags {
  readonly icon?: string
  readonly hidden?: boolean
  readonly route?: '0'
  readonly external?: boolean
  readonly alwaysShow?: boolean
  readonly redirect?: string
  readonly componentName?: string
  readonly children?: readonly WireMenuNode[]
}

let rows = 0

function row(title: string, url: string, component: string, flags: Flags = {}): WireMenuNode {
  const { icon, hidden, route, external, alwaysShow, redirect, children } = flags
  const componentName = flags.componentName ?? component.split('/').at(-1) ?? ''
  const isAddress = /^(https?:\/\/|\{\{)/.test(url)
  return {
    id: `row-${++rows}`,
    route: route ?? '1',
    path: isAddress ? md5Of(url) : url,
    name: flags.componentName ?? url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
    component,
    ...(redirect !== undefined && { redirect }),
    ...(hidden && { hidden: true }),
    ...(alwaysShow && { alwaysShow: true }),
    meta: {
      title,
      keepAlive: false,
      internalOrExternal: external ?? false,
      componentName,
      ...(icon !== undefined && { icon }),
      ...(isAddress && { url }),
    },
    ...(children !== undefined && { children }),
  }
}

/** The addresses of the default menu, as the server hashes them into paths. */
const HASHES: Readonly<Record<string, string>> = {
  "{{ window._CONFIG['domianURL'] }}/jmreport/view/1352160857479581696?token=${token}":
    'a93c0c3609dece99e85f4aa1caaac981',
  "{{ window._CONFIG['domianURL'] }}/druid/": '5f22d2592b01c9e964efe70040162b83',
  "{{ window._CONFIG['domianURL'] }}/doc.html": '10b80437abc6eee8c3e3daabb5e9f59e',
  'http://www.baidu.com': 'bfa89e563d9509fbc5c6503dd50faf2e',
  "{{ window._CONFIG['domianURL'] }}/big/screen/index1.html": '96a58fcdda73a9aafa3e29bdacf5df1f',
}

function md5Of(url: string): string {
  const hash = HASHES[url]
  if (hash === undefined) throw new TypeError(`The hash of ${url} is missing.`)
  return hash
}

const HIDDEN = { hidden: true } as const
const FRAME = 'layouts/IframePageView'
const CONTAINER = 'layouts/RouteView'
const ONLINE = 'modules/online'

export const DEFAULT_MENU: readonly WireMenuNode[] = [
  row('首页', '/dashboard/analysis', 'dashboard/Analysis', { icon: 'home' }),
  row('统计报表', '/report', CONTAINER, {
    icon: 'bar-chart',
    children: [
      row('布局统计报表', '/report/ArchivesStatisticst', 'jeecg/report/ArchivesStatisticst'),
      row('ViserChartDemo', '/report/ViserChartDemo', 'jeecg/report/ViserChartDemo'),
      row(
        'Online报表示例',
        '/online/cgreport/6c7f59741c814347905a938f06ee003c',
        `${ONLINE}/cgreport/auto/OnlCgreportAutoList`,
        {
          route: '0',
        },
      ),
      row('Redis监控', "{{ window._CONFIG['domianURL'] }}/jmreport/view/1352160857479581696?token=${token}", FRAME, {
        external: true,
      }),
    ],
  }),
  row('报表设计', '/big/screen', CONTAINER, {
    icon: 'area-chart',
    children: [row('智慧大屏', "{{ window._CONFIG['domianURL'] }}/big/screen/index1.html", FRAME)],
  }),
  row('在线开发', '/online', CONTAINER, {
    icon: 'cloud',
    children: [
      row('Online表单开发', '/online/cgform', `${ONLINE}/cgform/OnlCgformHeadList`),
      row('Online报表配置', '/online/cgreport', `${ONLINE}/cgreport/OnlCgreportHeadList`),
      row('系统编码规则', '/isystem/fillRule', 'system/SysFillRuleList'),
      row('系统校验规则', '/isystem/checkRule', 'system/SysCheckRuleList'),
      row('多数据源管理', '/isystem/dataSource', 'system/SysDataSourceList'),
      row('AUTO在线表单', '/online/cgformList/:code', `${ONLINE}/cgform/auto/OnlCgformAutoList`, HIDDEN),
      row('AUTO树表单列表', '/online/cgformTreeList/:code', `${ONLINE}/cgform/auto/OnlCgformTreeList`, HIDDEN),
      row('AUTO ERP表单列表', '/online/cgformErpList/:code', `${ONLINE}/cgform/auto/erp/OnlCgformErpList`, HIDDEN),
      row('AUTO TAB表单列表', '/online/cgformTabList/:code', `${ONLINE}/cgform/auto/tab/OnlCgformTabList`, HIDDEN),
      row(
        'AUTO内嵌子表列表',
        '/online/cgformInnerTableList/:code',
        `${ONLINE}/cgform/auto/innerTable/OnlCgformInnerTableList`,
        HIDDEN,
      ),
      row('复制表单列表', '/online/copyform/:code', `${ONLINE}/cgform/OnlCgformCopyList`, HIDDEN),
      row('AUTO在线报表', '/online/cgreport/:code', `${ONLINE}/cgreport/auto/OnlCgreportAutoList`, {
        ...HIDDEN,
        componentName: 'onlineAutoList',
      }),
      row('AUTO动态表单', '/online/df/:table/:id', `${ONLINE}/cgform/auto/OnlineDynamicForm`, {
        ...HIDDEN,
        route: '0',
      }),
    ],
  }),
  row('系统管理', '/isystem', CONTAINER, {
    icon: 'setting',
    children: [
      row('用户管理', '/isystem/user', 'system/UserList'),
      row('角色管理', '/isystem/roleUserList', 'system/RoleUserList'),
      row('菜单管理', '/isystem/permission', 'system/PermissionList'),
      row('菜单管理2', '/isystem/newPermissionList', 'system/NewPermissionList'),
      row('租户管理', '/isys/tenant', 'system/TenantList'),
      row('部门管理', '/isystem/depart', 'system/DepartList'),
      row('职务管理', '/isystem/position', 'system/SysPositionList'),
      row('我的部门', '/isystem/departUserList', 'system/DepartUserList'),
      row('通讯录', '/isystem/addressList', 'system/AddressList'),
      row('数据字典', '/isystem/dict', 'system/DictList'),
      row('分类字典', '/isys/category', 'system/SysCategoryList'),
      row('系统通告', '/isystem/annountCement', 'system/SysAnnouncementList'),
    ],
  }),
  row('系统监控', '/dashboard3', CONTAINER, {
    icon: 'dashboard',
    children: [
      row('路由网关', '/isystem/gatewayroute', 'system/SysGatewayRouteList'),
      row('在线用户', '/isystem/online', 'system/SysUserOnlineList'),
      row('定时任务', '/isystem/QuartzJobList', 'system/QuartzJobList'),
      row('日志管理', '/isystem/log', 'system/LogList'),
      row('数据日志', '/sys/dataLog-list', 'system/DataLogList'),
      row('性能监控', '/monitor', CONTAINER, {
        children: [
          row('Redis监控', '/monitor/redis/info', 'modules/monitor/RedisInfo'),
          row('Tomcat信息', '/monitor/TomcatInfo', 'modules/monitor/TomcatInfo'),
          row('服务器信息', '/monitor/SystemInfo', 'modules/monitor/SystemInfo'),
          row('JVM信息', '/monitor/JvmInfo', 'modules/monitor/JvmInfo'),
          row('请求追踪', '/monitor/HttpTrace', 'modules/monitor/HttpTrace'),
          row('磁盘监控', '/monitor/Disk', 'modules/monitor/DiskMonitoring'),
        ],
      }),
      row('SQL监控', "{{ window._CONFIG['domianURL'] }}/druid/", FRAME),
      row('在线文档', "{{ window._CONFIG['domianURL'] }}/doc.html", FRAME),
    ],
  }),
  row('消息中心', '/message', CONTAINER, {
    icon: 'message',
    children: [
      row('消息管理', '/modules/message/sysMessageList', 'modules/message/SysMessageList'),
      row('模板管理', '/modules/message/sysMessageTemplateList', 'modules/message/SysMessageTemplateList'),
      row('我的消息', '/isps/userAnnouncement', 'system/UserAnnouncementList'),
    ],
  }),
  row('常见案例', '/jeecg', CONTAINER, {
    icon: 'qrcode',
    children: [
      row('对象存储', '/oss/file', 'modules/oss/OSSFileList'),
      row('百度', 'http://www.baidu.com', FRAME),
      row('单表模型示例', '/jeecg/jeecgDemoList', 'jeecg/JeecgDemoList', { componentName: 'DemoList' }),
    ],
  }),
  row('结果页', '/result', 'layouts/PageView', {
    icon: 'check-circle-o',
    children: [row('成功', '/result/success', 'result/Success'), row('失败', '/result/fail', 'result/Error')],
  }),
  row('详情页', '/profile', CONTAINER, {
    icon: 'profile',
    children: [
      row('基础详情页', '/profile/basic', 'profile/basic/Index'),
      row('高级详情页', '/profile/advanced', 'profile/advanced/Advanced'),
    ],
  }),
  row('异常页', '/exception', CONTAINER, {
    icon: 'warning',
    children: [
      row('403', '/exception/403', 'exception/403'),
      row('404', '/exception/404', 'exception/404'),
      row('500', '/exception/500', 'exception/500'),
    ],
  }),
  row('列表页', '/list', 'layouts/PageView', {
    icon: 'table',
    redirect: '/list/query-list',
    children: [
      row('查询表格', '/list/query-list', 'examples/list/TableList'),
      row('标准列表', '/list/basic-list', 'examples/list/StandardList'),
    ],
  }),
  row('表单页', '/form', 'layouts/PageView', {
    icon: 'form',
    children: [row('基础表单', '/form/base-form', 'examples/form/BasicForm')],
  }),
  row('个人页', '/account', CONTAINER, {
    icon: 'user',
    hidden: true,
    children: [
      row('个人中心', '/account/center', 'account/center/Index'),
      row('个人设置', '/account/settings/BaseSetting', 'account/settings/Index', {
        alwaysShow: true,
        children: [
          row('基本设置', '/account/settings/BaseSetting', 'account/settings/BaseSetting', {
            hidden: true,
            componentName: 'account-settings-base',
          }),
          row('账户绑定', '/account/settings/Binding', 'account/settings/Binding'),
          row('个性化设置', '/account/settings/Custom', 'account/settings/Custom'),
          row('安全设置', '/account/settings/Security', 'account/settings/Security'),
          row('新消息通知', '/account/settings/Notification', 'account/settings/Notification'),
        ],
      }),
      row('工作台', '/dashboard/workplace', 'dashboard/Workplace'),
    ],
  }),
]

/** What a newer server of the contract sends for a top entry with nothing visible below it. */
export const HIDDEN_BY_NEWER_SERVER: WireMenuNode = {
  id: 'newer',
  route: '1',
  path: '/flow',
  name: 'flow',
  component: 'layouts/RouteView',
  redirect: null,
  hidden: true,
  meta: { hideMenu: true },
  children: [row('流程', '/flow/:id', 'flow/FlowPage', { hidden: true })],
}
