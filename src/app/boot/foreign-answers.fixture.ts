/**
 * Answers of the contract's servers as they send them: `S23` the one of 2023, `S39` the newest, `S21` one before both.
 * Made after contract 02, 04 and 16, with everything that our own server leaves out, adds or spells otherwise.
 */

/** The example of contract 02, section 1.3. */
export const S23_PERMISSIONS = {
  menu: [
    {
      id: 'm1',
      route: '1',
      path: '/dashboard/analysis',
      name: 'dashboard-analysis',
      component: 'dashboard/Analysis',
      redirect: null,
      meta: {
        keepAlive: false,
        internalOrExternal: false,
        title: '首页',
        componentName: 'Analysis',
        icon: 'home',
      },
    },
    {
      id: 'm2',
      route: '1',
      path: '/isystem',
      name: 'isystem',
      component: 'layouts/RouteView',
      redirect: null,
      meta: {
        keepAlive: false,
        internalOrExternal: false,
        title: '系统管理',
        componentName: 'RouteView',
        icon: 'setting',
      },
      children: [
        {
          id: 'm3',
          path: '/isystem/user',
          name: 'isystem-user',
          component: 'system/UserList',
          route: '1',
          meta: { keepAlive: true, internalOrExternal: false, title: '用户管理', componentName: 'UserList' },
        },
        {
          id: 'm4',
          route: '1',
          path: '9f1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e',
          name: "{{ window._CONFIG['domianURL'] }}-druid-",
          component: 'layouts/IframePageView',
          meta: {
            keepAlive: false,
            internalOrExternal: false,
            title: 'SQL监控',
            componentName: 'IframePageView',
            url: "{{ window._CONFIG['domianURL'] }}/druid/",
          },
        },
      ],
    },
  ],
  auth: [{ action: 'user:add', type: '1', describe: '添加按钮' }],
  allAuth: [
    { action: 'user:add', status: '1', type: '1', describe: '添加按钮' },
    { action: 'user:form:phone', status: '1', type: '2', describe: '手机号禁用' },
  ],
  sysSafeMode: false,
}

/** A top entry whose children are all hidden has nothing else in its meta. */
export const S39_PERMISSIONS = {
  ...S23_PERMISSIONS,
  menu: [
    ...S23_PERMISSIONS.menu,
    {
      id: 'm9',
      path: '/online',
      name: 'online',
      component: 'layouts/RouteView',
      redirect: null,
      route: '1',
      hidden: true,
      alwaysShow: true,
      meta: { hideMenu: true },
      children: [
        {
          id: 'm10',
          path: '/online/df/:table/:id',
          name: 'online-df-@table-@id',
          component: 'modules/online/cgform/auto/OnlineDynamicForm',
          route: '0',
          hidden: true,
          meta: {
            title: 'AUTO动态表单',
            keepAlive: false,
            internalOrExternal: false,
            hideMenu: true,
            hideTab: false,
            componentName: 'OnlineDynamicForm',
          },
        },
      ],
    },
  ],
  codeList: ['user:add'],
}

/** Buttons hang in the meta of their page; what is not there is null. */
export const S21_PERMISSIONS = {
  ...S23_PERMISSIONS,
  menu: [
    {
      id: 'm3',
      path: '/isystem/user',
      name: 'isystem-user',
      component: 'system/UserList',
      redirect: null,
      route: '1',
      meta: {
        title: '用户管理',
        icon: null,
        url: null,
        componentName: null,
        keepAlive: false,
        internalOrExternal: false,
        permissionList: [{ action: 'user:add', type: '1', describe: '添加按钮' }],
      },
      children: null,
    },
  ],
}

const BELL_ITEM = {
  id: '1714471285016895490',
  titile: '系统维护通知',
  msgContent: '<p>今晚 22:00 停机维护。</p>',
  sender: 'admin',
  priority: 'H',
  msgCategory: '1',
  msgType: 'ALL',
  sendStatus: '1',
  sendTime: '2026-11-20 09:30:00',
  createTime: '2026-11-20 09:00:00',
  busId: null,
  openType: null,
  openPage: null,
}

export const S23_BELL = {
  anntMsgList: [BELL_ITEM],
  anntMsgTotal: 1,
  sysMsgList: [{ ...BELL_ITEM, msgCategory: '2', priority: null, openType: 'component', openPage: 'bpm/TaskForm' }],
  sysMsgTotal: 1,
}

/** The newest sends the whole entity. */
export const S39_BELL = {
  anntMsgList: [
    {
      ...BELL_ITEM,
      msgAbstract: null,
      startTime: null,
      endTime: null,
      cancelTime: null,
      userIds: null,
      delFlag: '0',
      busType: null,
      dtTaskId: null,
      createBy: 'admin',
      updateBy: null,
      updateTime: null,
      readFlag: '0',
      starFlag: null,
      sendId: '1714471285016895491',
      tenantId: 0,
      noticeType: 'system',
      files: null,
      visitsNum: null,
      izTop: 0,
      bpmStatus: '1',
      msgClassify: null,
      izApproval: '0',
    },
  ],
  anntMsgTotal: 1,
  sysMsgList: [],
  sysMsgTotal: 0,
}

/** What a server does not have, it leaves out. */
export const S21_BELL = {
  anntMsgList: [{ id: '1', titile: '通知', createTime: '2026-11-20 09:00:00', sender: 'admin' }],
  anntMsgTotal: 1,
  sysMsgList: [],
  sysMsgTotal: 0,
}

const SENT_ROW = {
  id: '1714471285016895491',
  anntId: '1714471285016895490',
  userId: 'e9ca23d68d884d4ebb19d07889727dae',
  titile: '系统维护通知',
  msgContent: '<p>今晚 22:00 停机维护。</p>',
  msgAbstract: null,
  sender: 'admin',
  priority: 'H',
  readFlag: '0',
  sendTime: '2026-11-20 09:30:00',
  msgCategory: '1',
  busId: null,
  busType: null,
  openType: null,
  openPage: null,
}
const PAGE = { total: 1, size: 10, current: 1, orders: [], optimizeCountSql: true, searchCount: true, pages: 1 }

export const S23_SENT = { ...PAGE, records: [SENT_ROW] }
export const S39_SENT = {
  ...PAGE,
  countId: null,
  maxLimit: null,
  records: [
    { ...SENT_ROW, files: '', izTop: 1, noticeType: 'system', bpmStatus: null, visitsNum: 3 },
    { ...SENT_ROW, id: '2', msgCategory: '2', priority: null, readFlag: 1, busType: 'bpm_task', busId: '7' },
  ],
}

export const S39_ANNOUNCEMENT = S39_BELL.anntMsgList[0]

/** Contract 16, section 3. */
export const S23_DICT_ITEMS = [{ value: '1', text: '男', title: '男', label: '男' }]
export const S39_DICT_ITEMS = [{ value: '1', text: '男', title: '男', label: '男', color: '#ff0000', jsonObject: null }]
export const S21_DICT_ITEMS = [{ value: '1', text: '男', title: '男' }]

/** Contract 16, section 1. */
export const DUPLICATE_ANSWERS = {
  free: { success: true, message: '该值可用！', code: 200, result: '该值可用！', timestamp: 1 },
  taken: { success: false, message: '该值不可用，系统中已存在！', code: 500, result: null, timestamp: 1 },
  empty: { success: true, message: '数据为空,不作处理！', code: 500, result: null, timestamp: 1 },
}
export const BROKEN_RULE = {
  success: false,
  message: '第一位只能是字母',
  code: 500,
  result: {
    digits: '1',
    pattern: '^[a-z|A-Z]$',
    message: '第一位只能是字母',
    beginIndex: 0,
    endIndex: 1,
    checkValue: '1',
    passed: false,
  },
  timestamp: 1,
}
export const FILLED = [{ ruleCode: 'shop_order_num', result: 'CN2026112009300042' }]
