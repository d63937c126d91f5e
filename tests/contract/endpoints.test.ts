import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedProperty } from '#renderer/action-traits.ts'
import { keepsDeleted } from '#renderer/compile/compile-entity.ts'
import { THIRD_LOGIN_BIND_PREFIX, type ThirdUser } from '#schemas/api/accounts.ts'
import { deletedRowsEndpoints } from '#schemas/api/deleted-rows.ts'
import { type Access, type Endpoint, fillPath, methodsOf } from '#schemas/api/endpoint.ts'
import { fieldError } from '#schemas/api/envelope.ts'
import { historyEndpoint } from '#schemas/api/history.ts'
import { actionEndpoint, resourceEndpoints, treeEndpoint } from '#schemas/api/resources.ts'
import { SMS_MODES } from '#schemas/api/session.ts'
import type { GuardedAction } from '#schemas/language/guarded-actions.ts'
import { SAVE_ROLE_PERMISSION } from '#schemas/managed/sys-role.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import { putIntoOutbox } from '#server/outbox/outbox.ts'
import {
  type AccountActions,
  type AccountServices,
  createAccountActions,
  openAccountServices,
  PUBLIC_URL,
} from '#tests/support/account-server.ts'
import { createPageServer, type PageServer, type WireRow } from '#tests/support/page-server.ts'
import { publishNotice } from '#tests/support/publish-notice.ts'
import { codeOf, turnOnSecondFactor } from '#tests/support/second-factor.ts'
import type { StubPerson } from '#tests/support/stub-oauth.ts'
import { ADMIN_PASSWORD, type TestAnswer, type TestCall, USER_PASSWORD } from '#tests/support/test-server.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { type DemoRecords, loadDemoRecords } from './demo-records.ts'

const SCHEMAS = resolve(import.meta.dirname, '../../schemas')

/** The demo rows have fixed dates, and what may be done with them depends on the day. */
const DAY_OF_THE_DEMO = '2026-11-20T10:00:00+08:00'

/** What a caller hands over; made anew for every call, since some calls use up what they are about. */
interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Record<string, string>
  readonly body?: unknown
  readonly headers?: Record<string, string>
}
type MakeInput = (caseName: string) => Input | Promise<Input>

const nothing: MakeInput = () => ({})

let server: PageServer
let services: AccountServices
let phones: AccountActions
let adminToken: string
let demo: DemoRecords

const LIST = { page: 'order' }
const listViewOf = (title: string) => ({
  title: title.slice(-32),
  shared: { kind: 'own' },
  content: { conditions: [], sort: null, pageSize: null, columns: null, advanced: null },
})

/** One for everybody: whoever calls is another user. */
async function addListView(title: string): Promise<string> {
  const path = `/pagewright/lists/${LIST.page}/views`
  const body = { ...listViewOf(`${title} ${randomUUID()}`), shared: { kind: 'all' } }
  const answer = await asAdmin<{ id: string }>({ method: 'POST', path, body })
  return answer.body.result.id
}

/** One row for every endpoint value that `schemas/api` exports, by its name. */
const INPUTS: Readonly<Record<string, MakeInput>> = {
  uploadFile: () => ({
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nx\r\n--b--\r\n',
    ),
  }),
  login: () => ({ body: { username: 'admin', password: ADMIN_PASSWORD } }),
  loginGetUserDeparts: () => ({
    body: { loginType: 'account', username: 'admin', password: ADMIN_PASSWORD, inputCode: '', checkKey: 1 },
  }),
  verifyIzDefaultPwd: nothing,
  smsCheckCaptcha: async () => {
    await asAdmin({ method: 'GET', path: '/sys/randomImage/read' })
    const { answer } = await server.databases.app
      .selectFrom('sys_captcha')
      .where('check_key', '=', 'read')
      .select('answer')
      .executeTakeFirstOrThrow()
    return { body: { captcha: answer, checkKey: 'read' } }
  },
  logout: nothing,
  randomImage: () => ({ params: { key: 'contract' } }),
  getUserInfo: nothing,
  getUserPermissionByToken: nothing,
  getPermCode: nothing,
  getDictItems: () => ({ params: { dictCode: 'price_type' } }),
  queryAllDictItems: nothing,
  refleshCache: nothing,
  loadDict: () => ({ params: { dictCode: 'sys_depart,depart_name,id' }, query: { keyword: '部', pageSize: '5' } }),
  loadDictOrderByValue: () => ({ params: { dictCode: 'sys_depart,depart_name,id' }, query: { keyword: 'nobody' } }),
  refreshDashboardCache: nothing,
  sendSms: () => ({ body: { mobile: nextMobile(), smsmode: SMS_MODES.signIn } }),
  phoneLogin: async () => {
    const { mobile } = await newPhoneUser()
    return { body: { mobile, captcha: await phones.codeFor(mobile) } }
  },
  sliderCaptcha: () => ({ params: { key: 'contract' } }),
  checkSlider: async () => {
    await asAdmin({ method: 'GET', path: '/sys/sliderCaptcha/answered' })
    const { gap_left } = await server.databases.app
      .selectFrom('sys_slider')
      .where('check_key', '=', 'answered')
      .select('gap_left')
      .executeTakeFirstOrThrow()
    return { body: { key: 'answered', left: gap_left } }
  },
  getCurrentUserDeparts: nothing,
  getCurrentUserTenant: nothing,
  selectDepart: (caseName) => ({ body: { username: usernameFor(caseName), loginTenantId: 0 } }),
  checkOnlyUser: () => ({ query: { username: 'still_free' } }),
  register: async () => {
    const phone = nextMobile()
    const smscode = await phones.codeFor(phone, SMS_MODES.register)
    return { body: { username: `new_${phone}`, password: NEW_PASSWORD, phone, smscode } }
  },
  phoneVerification: async () => {
    const { mobile } = await newPhoneUser()
    return { body: { phone: mobile, smscode: await phones.codeFor(mobile, SMS_MODES.resetPassword) } }
  },
  passwordChange: async () => ({ body: await passwordTicket() }),
  passwordChangeByGet: async () => ({ query: await passwordTicket() }),
  loginSecondFactor: async () => {
    const { ticket, code } = await secondStep()
    return { body: { ticket, code } }
  },
  searchRecords: () => ({ query: { keyword: '钢', pages: 'product-price,no-such-page' } }),
  getAddablePages: () => ({ query: { pages: 'product-price,no-such-page' } }),
  getOpenableViews: () => ({ query: { pages: 'product-price,no-such-page' } }),
  getFirstSteps: nothing,
  listSavedQueries: () => ({ query: { page: 'product-price' } }),
  saveQuery: (name) => ({
    body: {
      page: 'product-price',
      title: name.slice(0, 50),
      matchType: 'or',
      content: JSON.stringify([{ field: 'name', operator: 'eq', value: 'a' }]),
      overwrite: true,
    },
  }),
  deleteSavedQuery: () => ({ query: { id: 'none' } }),
  getListSettings: () => ({ params: LIST }),
  saveOwnColumns: () => ({ params: { ...LIST, device: 'desk' }, body: { columns: null } }),
  saveColumnsForAll: () => ({ params: { ...LIST, device: 'desk' }, body: { columns: null } }),
  addListView: (name) => ({ params: LIST, body: listViewOf(name) }),
  changeListView: async (name) => ({ params: { ...LIST, id: await addListView(name) }, body: { title: '改过的' } }),
  deleteListView: async (name) => ({ params: { ...LIST, id: await addListView(name) } }),
  chooseListViews: () => ({ params: LIST, body: { starred: [], order: [], defaultId: null } }),
  saveDefaultViewForAll: () => ({ params: LIST, body: { id: null } }),
  dismissFirstSteps: nothing,
  listTasks: nothing,
  cancelTask: async () => ({ body: { id: await storeTask('cancelTask', { state: 'waiting' }) } }),
  retryTask: async () => ({ body: { id: await storeTask('retryTask', { state: 'failed' }) } }),
  removeTasks: async () => ({ body: { id: await storeTask('removeTasks', { state: 'cancelled' }) } }),
  downloadTaskFile: async () => {
    const id = await storeTask('downloadTaskFile', {
      state: 'done',
      file_name: 'a.json',
      file_type: 'application/json',
      file_bytes: '2',
    })
    const piece = { task_id: id, tenant_id: 0, part: 'result', position: 0, content: Buffer.from('{}') }
    await server.databases.app.insertInto('sys_task_piece').values(piece).execute()
    return { query: { id } }
  },
  getSecondFactor: nothing,
  beginSecondFactor: async (caseName) => {
    await tokenWithoutFactor(caseName)
    return { body: { password: USER_PASSWORD } }
  },
  confirmSecondFactor: async (caseName) => {
    const token = await tokenWithoutFactor(caseName)
    const begin = { method: 'POST', path: '/sys/user/secondFactor/begin' } as const
    const { body } = await server.call<{ secret: string }>({
      ...begin,
      body: { password: USER_PASSWORD },
      token,
    })
    return { body: { code: codeOf(body.result.secret, server.now()) } }
  },
  replaceRecoveryCodes: (caseName) => secondFactorOf(caseName),
  turnOffSecondFactor: (caseName) => secondFactorOf(caseName),
  resetSecondFactor: async () => ({ body: { ids: (await secondStep()).id } }),
  getUserData: nothing,
  sendChangePhoneSms: () => ({ body: { phone: nextMobile(), type: 'updatePhone' } }),
  changePhone: async (caseName) => {
    const { phone: newPhone, ...proof } = await shownPhone(caseName)
    return { body: { type: 'updatePhone', newPhone, ...proof } }
  },
  updateMobile: async (caseName) => ({ body: await shownPhone(caseName) }),
  listOwnSessions: nothing,
  endOwnSessions: () => ({ body: { which: 'others' } }),
  updatePassword: (caseName) => ({ body: newPasswordOf(caseName) }),
  getLoginUser: async () => ({ params: { ...(await thirdTicket()), tenantId: '0' } }),
  getLoginUserOfOld: async () => ({ params: await thirdTicket() }),
  getCorpIdClientId: () => ({ query: { tenantId: '0' } }),
  bindingThirdPhone: async () => {
    const { mobile } = await newPhoneUser()
    const told = await phones.visitThirdLogin(nextPerson())
    const thirdUserUuid = String(told).slice(THIRD_LOGIN_BIND_PREFIX.length)
    return { body: { mobile, captcha: await phones.codeFor(mobile), thirdUserUuid } }
  },
  createThirdUser: async () => ({ body: { ...(await sameNamePerson()), suffix: 7 } }),
  checkThirdPassword: async () => ({ body: { ...(await sameNamePerson()), password: USER_PASSWORD } }),
  validateCasLogin: () => {
    const service = `${PUBLIC_URL}/`
    return { query: { ticket: services.cas.issue('admin', service), service } }
  },
  loadDictItem: () => ({
    params: { dictCode: 'sys_depart,depart_name,id' },
    query: { key: 'nobody', delNotExist: 'true' },
  }),
  getPage: () => ({ params: { code: 'product-price' } }),
  getPageText: async () => {
    const { body } = await asAdmin<{ hash: string }>({ method: 'GET', path: '/pagewright/pages/product-price' })
    return { params: { code: 'product-price', hash: body.result.hash } }
  },
  getPagePlan: async () => {
    const { body } = await asAdmin<{ hash: string }>({ method: 'GET', path: '/pagewright/pages/product-price' })
    return { params: { code: 'product-price', hash: body.result.hash } }
  },
  searchReferences: () => ({
    params: { page: 'product', field: 'levelTwo' },
    query: { where: '{"levelOne":"nothing"}', keyword: '钢', pageSize: '5' },
  }),
  readRelated: () => ({ params: { page: 'order', field: 'member' }, query: { values: 'nothing' } }),
  readReference: () => ({ params: { page: 'order', field: 'lines.product' }, query: { value: 'nothing' } }),
  checkDuplicate: () => ({
    query: { tableName: 'market_product_price', fieldName: 'code', fieldVal: 'ZZ9999' },
  }),
  listMyAnnouncements: nothing,
  listSentAnnouncements: () => ({ query: { pageNo: '1', pageSize: '10' } }),
  getAnnouncement: async () => ({ query: { id: await newAnnouncement() } }),
  markAnnouncementRead: async () => ({ body: { anntId: await newAnnouncement() } }),
  markAllAnnouncementsRead: nothing,
  syncAnnouncements: nothing,
  countUnreadAnnouncements: nothing,
  listColleagues: () => ({ query: { username: 'admin' } }),
  getMultiUser: () => ({ query: { username: 'admin,' } }),
  userEdit: () => ({ body: { avatar: null } }),
  listRoleChoices: () => ({ query: { roleCode: '*adm*', pageNo: '1', pageSize: '5' } }),
  listTableRows: () => ({
    params: { dictCode: 'sys_depart,depart_name,id' },
    query: { columns: 'org_code', keyword: '部' },
  }),
  queryPositionByCode: () => ({ query: { code: 'kuaiji' } }),
  queryPositionsByCodes: () => ({ query: { codes: 'kuaiji,nothing' } }),
  listPositions: () => ({ query: { name: '*经理*', column: 'createTime', order: 'desc' } }),
  queryDepartTree: nothing,
  queryDepartTreeSync: () => ({ query: { pid: '' } }),
  queryDepartAndPostTreeSync: () => ({ query: { pid: '', departIds: '', name: '' } }),
  searchDepartments: () => ({ query: { keyWord: '部' } }),
  getDepartPathName: () => ({ query: { orgCode: 'A01' } }),
  getDepPostIds: () => ({ query: { depIds: 'nothing' } }),
  getRankRelation: async () => ({ query: { departId: await newDepartment() } }),
  getAllRankRelation: nothing,
  getPositionByDepartId: () => ({ query: { parentId: 'nothing', departId: '', positionId: 'nothing' } }),
  moveDepartment: async () => {
    const above = await newDepartment()
    const [dragId, dropId] = [await newDepartment(above), await newDepartment(above)]
    return { body: { dragId, dropId, dropPosition: 0 } }
  },
  getUsersByDepartId: () => ({ query: { id: 'nothing' } }),
  getDepartmentHead: () => ({ query: { departId: 'nothing', pageNo: '1', pageSize: '5' } }),
  queryDepartPostUserPageList: () => ({ query: { departId: '', pageNo: '1', pageSize: '10' } }),
  queryDepartPostByOrgCode: () => ({ query: { orgCode: 'A01', pageNo: '1', pageSize: '10' } }),
  loadTreeData: () => ({
    query: { tableName: 'sys_area', text: 'text', code: 'id', pid: '86', pidField: 'pid', condition: '{"level":"1"}' },
  }),
  loadCategoryTree: () => ({ query: { pcode: '0' } }),
  loadCategoryRoot: () => ({ query: { async: 'false', pcode: 'B01' } }),
  loadCategoryChildren: () => ({ query: { pid: '0' } }),
  loadCategory: () => ({ query: { field: 'code', val: 'B01' } }),
  loadCategoryNames: () => ({ query: { ids: 'nothing,' } }),
  loadCategoryNamesWithoutSlash: () => ({ query: { ids: 'nothing', delNotExist: 'true' } }),
  loadAllCategories: () => ({ query: { code: 'B01' } }),
  checkCategoryCode: () => ({ query: { pid: '0', code: 'C01' } }),
  listCategoryChildren: nothing,
  listCategoryChildrenOfMany: () => ({ query: { parentIds: '0,nothing' } }),
  listRootCategories: () => ({ query: { pageNo: '1', pageSize: '10', name: '', code: '' } }),
  getReportColumns: () => ({ params: { code: 'report_user' } }),
  getReportQueryInfo: () => ({ params: { id: 'report_user' } }),
  getReportData: () => ({ params: { id: 'report_user' }, query: { pageNo: '1', pageSize: '10' } }),
  queryAllRoles: nothing,
  queryAllRolesNoByTenant: nothing,
  queryPermissionLevel: nothing,
  queryPermissionTree: nothing,
  queryRoleTree: nothing,
  queryRolePermission: async () => ({ query: { roleId: await newRole() } }),
  saveRolePermission: async () => ({
    body: { roleId: await newRole(), permissionIds: '', lastpermissionIds: '' },
  }),
  addRoleUsers: async () => ({ body: { roleId: await newRole(), userIdList: [await adminId()] } }),
  removeRoleUser: async () => ({ query: { roleId: await roleOfAdmin(), userId: await adminId() } }),
  removeRoleUsers: async () => ({ query: { roleId: await roleOfAdmin(), userIds: await adminId() } }),
  checkRoleCode: () => ({ query: { roleCode: 'still-free' } }),
  listMenus: nothing,
  getSystemMenuList: nothing,
  getSystemSubmenu: async () => ({ query: { parentId: await menuId() } }),
  getSystemSubmenuBatch: async () => ({ query: { parentIds: await menuId() } }),
  checkPermDuplication: () => ({ query: { url: '/still/free', alwaysShow: 'false' } }),
  getPermRuleListByPermId: async () => ({ query: { permissionId: await menuId() } }),
  queryPermissionRule: async () => ({ query: { permissionId: await menuId(), ruleName: '', ruleValue: '' } }),
  getRoleDataRules: async () => {
    const { permissionId, roleId } = await newRoleWithRule()
    return { params: { permissionId, roleId } }
  },
  saveRoleDataRules: async (caseName) => {
    const { permissionId, roleId, ruleId } = await newRoleWithRule()
    await grantTo(caseName, permissionId)
    return { body: { permissionId, roleId, dataRuleIds: ruleId } }
  },
  queryUserRole: async () => ({ query: { userid: await adminId() } }),
  userDepartList: async () => ({ query: { userId: await adminId() } }),
  generateUserId: nothing,
  frozenBatch: async () => ({ body: { ids: (await newMember()).id, status: '2' } }),
  changePassword: async () => {
    const { username } = await newMember()
    return { body: { username, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD } }
  },
  makePasswords: async () => ({ body: { ids: (await newMember()).id } }),
  listAllUsers: () => ({ query: { pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' } }),
  resetPassword: async () => ({ query: { usernames: (await newMember()).username } }),
  changeDepartChargePerson: async () => {
    const departId = await newDepartment()
    const { id: userId } = await newMember({ selecteddeparts: departId })
    return { body: { userId, departId, status: true } }
  },
  userRecycleBin: nothing,
  restoreUsers: async () => ({ body: { userIds: await newRemovedMember() } }),
  removeUsers: async () => ({ query: { userIds: await newRemovedMember() } }),
  queryUsersByIds: async () => ({ query: { userIds: await adminId() } }),
  queryUsersOfDepartment: () => ({ query: { id: 'nothing' } }),
  releaseAnnouncementByGet: async () => ({ query: { id: await newWrittenAnnouncement() } }),
  pinAnnouncement: async () => ({ body: { id: await newWrittenAnnouncement(), izTop: 1 } }),
  releaseAnnouncement: async () => ({ body: { id: await newWrittenAnnouncement() } }),
  revokeAnnouncementByGet: async () => ({ query: { id: await newAnnouncement() } }),
  revokeAnnouncement: async () => ({ body: { id: await newAnnouncement() } }),
  getVisitCounts: nothing,
  listDailyVisits: nothing,
  pausePageTimers: async () => ({ body: { ids: [await newTimer()] } }),
  resumePageTimers: async () => ({ body: { ids: [await newTimer()] } }),
  deleteLog: async () => ({ query: { id: await newLogLine() } }),
  deleteLogs: async () => ({ query: { ids: await newLogLine() } }),
  queryDataVerList: async () => ({ query: (await newVersions()).record }),
  queryCompareList: async () => ({ query: (await newVersions()).pair }),
  compareVersions: async () => ({ query: (await newVersions()).pair }),
  restoreVersion: async () => ({ body: { id: (await newVersions()).pair.dataId1 } }),
  queryTenants: nothing,
  listOwnTenants: () => ({ query: { pageNo: '1', pageSize: '10', userTenantStatus: '1' } }),
  listOwnMemberships: () => ({ query: { userTenantStatus: '1' } }),
  listMembers: () => ({ query: { pageNo: '1', pageSize: '10', userTenantStatus: '1,3,4' } }),
  listTenantUsers: () => ({ query: { userTenantId: '0', username: '', realname: '' } }),
  leaveTenant: async () => ({ query: { userIds: `${await newMemberOf(88)},`, tenantId: '88' } }),
  listDeletedTenants: () => ({ query: { name: '' } }),
  restoreTenants: async () => ({ query: { ids: String(await newDeletedTenant()) } }),
  forceLogout: async () => ({ body: { token: await newSession() } }),
  pauseJob: async () => ({ query: { id: await newPlan() } }),
  resumeJob: async () => ({ query: { id: await newPlan() } }),
  executeJob: async () => ({ query: { id: await newPlan() } }),
  sendTemplate: async () => ({
    body: { templateCode: await newTemplate(), testData: '{}', receiver: 'admin', msgType: 'system' },
  }),
  resendMessages: async () => ({ body: { ids: [await newFailedMessage()] } }),
  resendDeliveries: async () => ({ body: { ids: [await newFailedDelivery()] } }),
  listNewestBell: () => ({ query: { pageNo: '1', pageSize: '10', fromUser: '', rangeDateKey: '', starFlag: '' } }),
  starAnnouncement: async (caseName) => ({ body: { id: await newAnnouncementSentTo(caseName), starFlag: '1' } }),
  getSentAnnouncement: async (caseName) => ({ query: { sendId: await newAnnouncementSentTo(caseName) } }),
  removeSentAnnouncement: async (caseName) => ({ query: { id: await newAnnouncementSentTo(caseName) } }),
  removeSentAnnouncements: async (caseName) => ({ query: { ids: `${await newAnnouncementSentTo(caseName)},` } }),
  countAnnouncementVisit: async () => ({ query: { id: await newAnnouncement() } }),
  clearUnreadAnnouncements: nothing,
  listDictionaryTree: () => ({ query: { dictName: '' } }),
  listDeletedDictionaries: nothing,
  bringDictionaryBack: async () => ({ params: { id: await newDeletedDictionary() } }),
  removeDictionary: async () => ({ params: { id: await newDeletedDictionary() } }),
  bringDictionariesBack: async () => ({ body: { ids: await newDeletedDictionary() } }),
  removeDictionaries: async () => ({ query: { ids: await newDeletedDictionary() } }),
  checkDictItem: () => ({ query: { itemValue: 'nothing', dictId: 'nothing' } }),
  testFillRule: () => ({ query: { ruleCode: 'contract_number_rule' } }),
  listAllDepartments: nothing,
  queryAllParentId: async () => ({ query: { departId: (await newDepartRole()).departId } }),
  queryByOrgCode: nothing,
  queryDepartUserByOrgCode: nothing,
  getDepartDataRules: async () => {
    const { departId, permissionId } = await newDepartWithRule()
    return { params: { permissionId, departId } }
  },
  saveDepartDataRules: async (caseName) => {
    const { departId, permissionId, ruleId } = await newDepartWithRule()
    await grantTo(caseName, permissionId)
    return { body: { permissionId, departId, dataRuleIds: ruleId } }
  },
  getDepartRoleDataRules: async (caseName) => {
    const { departId, permissionId, roleId } = await newDepartWithRule(caseName)
    return { params: { permissionId, departId, roleId } }
  },
  saveDepartRoleDataRules: async (caseName) => {
    const { permissionId, roleId, ruleId } = await newDepartWithRule(caseName)
    await grantTo(caseName, permissionId)
    return { body: { permissionId, roleId, dataRuleIds: ruleId } }
  },
  queryDepartIdTree: nothing,
  queryMyDepartTree: nothing,
  queryDepartPermission: async () => ({ query: { departId: (await newDepartRole()).departId } }),
  saveDepartPermission: async () => ({
    body: { departId: (await newDepartRole()).departId, permissionIds: '', lastpermissionIds: '' },
  }),
  queryTreeForDepartRole: async (caseName) => ({ query: { departId: (await newDepartRole(caseName)).departId } }),
  queryDepartRolePermission: async (caseName) => ({ query: { roleId: (await newDepartRole(caseName)).roleId } }),
  saveDepartRolePermission: async (caseName) => ({
    body: { roleId: (await newDepartRole(caseName)).roleId, permissionIds: '', lastpermissionIds: '' },
  }),
  listDepartRoles: async (caseName) => ({ query: { departId: (await newDepartRole(caseName)).departId } }),
  queryDepartRolesOfUser: async (caseName) => {
    const { departId, userId } = await newDepartRole(caseName)
    return { query: { departId, userId } }
  },
  saveDepartRolesOfUser: async (caseName) => {
    const { roleId, userId } = await newDepartRole(caseName)
    return { body: { userId, newRoleId: roleId, oldRoleId: '' } }
  },
  addDepartUsers: async (caseName) => ({
    body: { depId: (await newDepartRole(caseName)).departId, userIdList: [await adminId()] },
  }),
  removeDepartUser: async (caseName) => {
    const { departId: depId, userId } = await newDepartRole(caseName)
    return { query: { depId, userId } }
  },
  removeDepartUsers: async (caseName) => {
    const { departId: depId, userId: userIds } = await newDepartRole(caseName)
    return { query: { depId, userIds } }
  },
  listDataSourceOptions: nothing,
  testDataSource: () => {
    const url = new URL(server.databases.appUrl)
    return {
      body: {
        dbType: '6',
        dbUrl: `jdbc:postgresql://${url.host}${url.pathname}`,
        dbUsername: decodeURIComponent(url.username),
        dbPassword: decodeURIComponent(url.password),
      },
    }
  },
  listGatewayRoutes: nothing,
  listDeletedGatewayRoutes: nothing,
  clearGatewayCache: nothing,
  updateGatewayRoute: () => ({
    body: {
      router: { routerId: `r-${randomUUID()}`, name: '契约', uri: 'lb://contract', predicates: '[]', filters: '[]' },
    },
  }),
  copyGatewayRoute: async () => ({ query: { id: await newGatewayRoute(0) } }),
  restoreGatewayRoutes: async () => ({ body: { ids: await newGatewayRoute(1) } }),
  removeGatewayRoutes: async () => ({ query: { ids: await newGatewayRoute(1) } }),
  checkRuleByCode: () => ({ query: { ruleCode: 'contract_no', value: 'HT2026110001' } }),
  executeFillRule: () => ({ params: { ruleCode: 'contract_number_rule' }, body: {} }),
  executeFillRules: () => ({
    body: { rules: [{ ruleCode: 'contract_number_rule' }, { ruleCode: 'order_number_rule' }] },
  }),
}

async function newFailedDelivery(): Promise<string> {
  const { app: db } = server.databases
  const cause = { page: 'order', record: 'o', name: 'pay' }
  const context = createSystemContext('contract', server.now)
  await putIntoOutbox({ db, context }, [{ kind: 'webhook', cause, target: 'none', event: 'paid', body: {} }])
  const failed = db.updateTable('sys_outbox').set({ state: 'failed', next_time: null, done_time: server.now() })
  const row = await failed.where('state', '=', 'waiting').returning('id').executeTakeFirstOrThrow()
  return row.id
}

async function newFailedMessage(): Promise<string> {
  const id = await newFailedDelivery()
  await server.databases.app.updateTable('sys_outbox').set({ kind: 'email' }).where('id', '=', id).execute()
  return id
}

async function newPlan(): Promise<string> {
  const id = randomUUID()
  await server.databases.app
    .insertInto('sys_quartz_job')
    .values({ id, job_class_name: 'sample', cron_expression: '0 0 2 * * ? *', create_time: server.now() })
    .execute()
  return id
}

async function newTemplate(): Promise<string> {
  const id = randomUUID()
  await server.databases.app
    .insertInto('sys_sms_template')
    .values({ id, template_code: id, template_name: '契约', template_content: '内容' })
    .execute()
  return id
}

async function newDeletedDictionary(): Promise<string> {
  const id = randomUUID()
  const names = { dict_code: `gone-${id}`, dict_name: '回收的', create_by: null, create_time: server.now() }
  await server.databases.app
    .insertInto('sys_dict')
    .values({ ...names, id, del_flag: 1, update_time: server.now() })
    .execute()
  return id
}

/** A department with somebody in it, a role, and whoever asks in charge of it. */
async function newDepartRole(caseName?: string) {
  const { app } = server.databases
  const [departId, roleId] = [randomUUID(), randomUUID()]
  const place = { org_code: departId.slice(0, 30), org_category: '2', tenant_id: 0, depart_order: 1 }
  await app
    .insertInto('sys_depart')
    .values({ ...place, id: departId, depart_name: '契约部' })
    .execute()
  const userId = (await newMember()).id
  await app.insertInto('sys_user_depart').values({ user_id: userId, depart_id: departId }).execute()
  if (caseName !== undefined) {
    const asking = await app
      .selectFrom('sys_user')
      .where('username', '=', usernameFor(caseName))
      .select('id')
      .executeTakeFirst()
    const place = { user_id: asking?.id ?? (await adminId()), depart_id: departId, in_charge: true }
    await app.insertInto('sys_user_depart').values(place).execute()
  }
  const names = { role_name: '契约', role_code: roleId, description: null, tenant_id: 0, sys_org_code: null }
  await app
    .insertInto('sys_depart_role')
    .values({ ...names, id: roleId, depart_id: departId })
    .execute()
  return { departId, roleId, userId }
}

async function newGatewayRoute(deleted: 0 | 1): Promise<string> {
  const id = randomUUID()
  const route = { id, router_id: `g-${id}`, name: '契约', uri: 'lb://contract', create_time: server.now() }
  const parts = { predicates: '[]', filters: '[]', sys_org_code: null, del_flag: deleted }
  await server.databases.app
    .insertInto('sys_gateway_route')
    .values({ ...route, ...parts })
    .execute()
  return id
}

async function newLogLine(): Promise<string> {
  const id = randomUUID()
  const line = { id, log_type: 2, log_content: '契约测试', success: true, create_time: new Date() }
  await server.databases.app.insertInto('sys_log').values(line).execute()
  return id
}

/** A position that was added and edited, and the two lines that tell of it. */
async function newVersions() {
  const code = `v${randomUUID().slice(0, 8)}`
  const save = (method: 'POST' | 'PUT', path: string, body: object) =>
    server.call<WireRow>({ method, path: `/sys/position/${path}`, body, token: adminToken })
  const { result } = (await save('POST', 'add', { code, name: '一', postRank: '1' })).body
  await save('PUT', 'edit', { id: result.id, name: '二' })
  const lines = await server.databases.app
    .selectFrom('sys_data_log')
    .where('data_id', '=', String(result.id))
    .orderBy('running_no')
    .select('id')
    .execute()
  return {
    record: { dataTable: 'sys_position', dataId: String(result.id) },
    pair: { dataId1: String(lines[0]?.id), dataId2: String(lines[1]?.id) },
  }
}

async function newSession(): Promise<string> {
  const { id: userId } = await server.databases.app
    .selectFrom('sys_user')
    .where('username', '=', 'admin')
    .select('id')
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const now = new Date(Date.now() + 86_400_000)
  const times = { create_time: now, last_seen_time: now, expire_time: now }
  const row = { id, token_hash: id, user_id: userId, tenant_id: 0, address: '127.0.0.1', ...times }
  await server.databases.app.insertInto('sys_session').values(row).execute()
  return id
}

async function newTimer(): Promise<string> {
  const id = randomUUID()
  const timer = { page_code: id, timer_name: 'close', page_title: '订单', title: '关闭', daily: null }
  await server.databases.app
    .insertInto('sys_page_timer')
    .values({ ...timer, id, tenant_id: 0, next_time: server.now() })
    .execute()
  return id
}

const newAnnouncement = () => publishNotice(server)

/** The copy of whoever holds what the case asks for. */
async function newAnnouncementSentTo(caseName: string): Promise<string> {
  const id = await newAnnouncement()
  const { body } = await server.call<{ records: readonly { id: string; anntId: string }[] }>({
    method: 'GET',
    path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
    query: { pageSize: '100' },
    token: await signedIn(usernameFor(caseName), []),
  })
  return body.result.records.find(({ anntId }) => anntId === id)?.id ?? ''
}

/** One that nobody reads yet. */
async function newWrittenAnnouncement(): Promise<string> {
  const body = { titile: '契约通告', msgAbstract: '摘要', msgContent: '内容', endTime: '2099-01-01 00:00:00' }
  const answer = await asAdmin<{ readonly id: string }>({ method: 'POST', path: '/sys/annountCement/add', body })
  return answer.body.result.id
}

let lastTenant = 7_000
async function newDeletedTenant(): Promise<number> {
  lastTenant += 1
  await server.databases.app
    .insertInto('sys_tenant')
    .values({ id: lastTenant, name: `契约租户${lastTenant}`, status: 0, del_flag: 1 })
    .execute()
  return lastTenant
}

let membersElsewhere = 0
function newMemberOf(tenantId: number): Promise<string> {
  membersElsewhere += 1
  return server.addUser(`elsewhere${membersElsewhere}`, [], [tenantId])
}

let members = 0
async function newMember(values: object = {}): Promise<{ readonly id: string; readonly username: string }> {
  members += 1
  const body = { username: `member${members}`, realname: '契约用户', ...values }
  const answer = await asAdmin<{ readonly id: string }>({ method: 'POST', path: '/sys/user/add', body })
  return { id: answer.body.result.id, username: body.username }
}

/** A company, or a department below another one. */
async function newDepartment(parentId: string | null = null): Promise<string> {
  const body = { departName: '契约部门', parentId, orgCategory: parentId === null ? '1' : '2' }
  const answer = await asAdmin<{ readonly id: string }>({ method: 'POST', path: '/sys/sysDepart/add', body })
  return answer.body.result.id
}

async function newRemovedMember(): Promise<string> {
  const { id } = await newMember()
  await asAdmin({ method: 'DELETE', path: '/sys/user/delete', query: { id } })
  return id
}

const NEW_PASSWORD = 'kT7#vbn2Lq'

/** Of the person of a case, without a second factor. */
async function tokenWithoutFactor(caseName: string): Promise<string> {
  const token = await signedIn(usernameFor(caseName), [])
  await server.databases.app
    .deleteFrom('sys_second_factor')
    .where('user_id', 'in', (users) =>
      users.selectFrom('sys_user').where('username', '=', usernameFor(caseName)).select('id'),
    )
    .execute()
  return token
}

async function secondFactorOf(caseName: string): Promise<Input> {
  const { code } = await turnOnSecondFactor(server, await tokenWithoutFactor(caseName))
  return { body: { password: USER_PASSWORD, code: code(1) } }
}

/** Somebody who has shown his password, and the code that is wanted next. */
async function secondStep() {
  people += 1
  const username = `factor_${people}`
  const id = await server.addUser(username)
  const { code } = await turnOnSecondFactor(server, await server.signIn(username))
  const { body } = await post<{ secondFactorTicket: string }>('/sys/login', { username, password: USER_PASSWORD })
  return { id, ticket: body.result.secondFactorTicket, code: code(1) }
}
let people = 0

let roles = 0
async function menuId(): Promise<string> {
  const { id } = await server.databases.app
    .selectFrom('sys_permission')
    .where('component', '=', 'system/PermissionList')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whoever changes what a role grants holds all of it. */
async function grantTo(caseName: string, permissionId: string): Promise<void> {
  const username = usernameFor(caseName)
  await signedIn(username, [SAVE_ROLE_PERMISSION])
  const { app } = server.databases
  const role = app.selectFrom('sys_role').where('tenant_id', '=', 0).where('role_code', '=', `role-${username}`)
  const { id } = await role.select('id').executeTakeFirstOrThrow()
  await app
    .insertInto('sys_role_permission')
    .values({ role_id: id, permission_id: permissionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A role that grants the menus, which have a data rule. */
async function newRoleWithRule() {
  const [permissionId, roleId, ruleId] = [await menuId(), await newRole(), randomUUID()]
  const { app } = server.databases
  await app.insertInto('sys_role_permission').values({ role_id: roleId, permission_id: permissionId }).execute()
  const rule = { rule_name: '本人', rule_column: 'createBy', rule_conditions: '=', rule_value: '#{sys_user_code}' }
  await app
    .insertInto('sys_permission_data_rule')
    .values({ id: ruleId, permission_id: permissionId, ...rule })
    .execute()
  return { permissionId, roleId, ruleId }
}

/** A department that has an entry with a rule, and a role of it that grants the entry. */
async function newDepartWithRule(caseName?: string) {
  const [{ permissionId, ruleId }, { departId, roleId }] = [await newRoleWithRule(), await newDepartRole(caseName)]
  const { app } = server.databases
  const right = { permission_id: permissionId }
  await app
    .insertInto('sys_depart_permission')
    .values({ ...right, depart_id: departId })
    .execute()
  await app
    .insertInto('sys_depart_permission_rule')
    .values({ ...right, depart_id: departId, rule_id: ruleId })
    .execute()
  await app
    .insertInto('sys_depart_role_permission')
    .values({ ...right, role_id: roleId })
    .execute()
  return { departId, roleId, permissionId, ruleId }
}

async function newRole(): Promise<string> {
  roles += 1
  const body = { roleCode: `contract-${roles}`, roleName: '契约角色' }
  const answer = await asAdmin<{ readonly id: string }>({ method: 'POST', path: '/sys/role/add', body })
  return answer.body.result.id
}

async function adminId(): Promise<string> {
  const { body } = await asAdmin<{ readonly userInfo: { readonly id: string } }>({
    method: 'GET',
    path: '/sys/user/getUserInfo',
  })
  return body.result.userInfo.id
}

/** A role that the administrator has, and can do without. */
async function roleOfAdmin(): Promise<string> {
  const roleId = await newRole()
  await asAdmin({ method: 'POST', path: '/sys/user/addSysUserRole', body: { roleId, userIdList: [await adminId()] } })
  return roleId
}

function nextMobile(): string {
  people += 1
  return `1330000${String(people).padStart(4, '0')}`
}

async function newPhoneUser(): Promise<{ readonly mobile: string; readonly username: string }> {
  const mobile = nextMobile()
  const username = `phone_${mobile}`
  await phones.addPhoneUser(username, mobile)
  return { mobile, username }
}

function nextPerson(): StubPerson {
  people += 1
  return { id: people, login: `octo_${people}`, avatar_url: '' }
}

/** Somebody at the other service whose name is taken here. */
async function sameNamePerson(): Promise<ThirdUser> {
  const person = nextPerson()
  await server.addUser(person.login)
  const told = await phones.visitThirdLogin(person)
  if (typeof told === 'string') throw new Error(`The name was not noticed: ${told}`)
  return told
}

async function thirdTicket(): Promise<Record<string, string>> {
  const password = USER_PASSWORD
  const { body } = await post<string>('/sys/thirdLogin/user/checkPassword', { ...(await sameNamePerson()), password })
  return { token: body.result, thirdType: 'github' }
}

async function passwordTicket(): Promise<Record<string, string>> {
  const { mobile, username } = await newPhoneUser()
  const smscode = await phones.codeFor(mobile, SMS_MODES.resetPassword)
  const { body } = await post<{ smscode: string }>('/sys/user/phoneVerification', { phone: mobile, smscode })
  return { username, password: NEW_PASSWORD, smscode: body.result.smscode, phone: mobile }
}

/** Another phone of the caller with its code, and their password. */
async function shownPhone(caseName: string) {
  const phone = nextMobile()
  const token = await signedIn(usernameFor(caseName), [])
  const body = { phone, type: 'updatePhone' }
  await server.call({ method: 'POST', path: '/sys/user/sendChangePhoneSms', body, token })
  const smscode = services.sent.findLast(({ mobile }) => mobile === phone)?.code ?? ''
  return { phone, smscode, password: USER_PASSWORD }
}

function newPasswordOf(caseName: string): Record<string, string> {
  const username = usernameFor(caseName)
  return { username, oldpassword: USER_PASSWORD, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD }
}

function post<Result>(path: string, body: unknown): Promise<TestAnswer<Result>> {
  return server.call<Result>({ method: 'POST', path, body })
}

/** What a call asks for that names its page only in its path. */
const MAY_ARRANGE = ['distribution:order:list', 'distribution:order:columns:all']
const OF_THE_PAGE: Readonly<Record<string, readonly string[]>> = {
  // Columns and views of a list: with the right to list it, and to arrange it for everybody.
  getListSettings: MAY_ARRANGE,
  saveOwnColumns: MAY_ARRANGE,
  saveColumnsForAll: MAY_ARRANGE,
  addListView: MAY_ARRANGE,
  changeListView: MAY_ARRANGE,
  deleteListView: MAY_ARRANGE,
  chooseListViews: MAY_ARRANGE,
  saveDefaultViewForAll: MAY_ARRANGE,
  checkDuplicate: ['market:price:add'],
  getPage: ['market:price:list'],
  getPageText: ['market:price:list', 'pagewright:inspect'],
  getPagePlan: ['market:price:list'],
  searchReferences: ['trade:product:add'],
  readReference: ['distribution:order:edit'],
  readRelated: ['distribution:order:edit'],
  restoreVersion: ['system:position:edit'],
  // What it asks for is a field of some.
  'customer-search action book_credit': ['customer:search:field:credit:see', 'customer:search:field:credit:edit'],
}

/** Answered as they lie on the disk, or as they were compiled; or as clients of the contract expect it. */
const WITHOUT_ENVELOPE = ['getPageText', 'getPagePlan', 'getMultiUser', 'downloadTaskFile']

/** A page file as far as its calls go. */
interface PageFile {
  readonly code: string
  readonly kind?: 'tree' | 'form'
  readonly permissionPrefix: string
  readonly entity: { readonly table: string; readonly api: string; readonly softDelete?: boolean }
  readonly actions?: Readonly<Record<string, { readonly type: string }>>
  readonly detail?: { readonly history?: true }
}

const PAGES = Object.fromEntries(
  readdirSync(join(SCHEMAS, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file, readFileSync(join(SCHEMAS, 'pages', file), 'utf8')]),
)

/** Those over rows of the product itself are called in the tests of their areas. */
const PAGE_FILES = Object.values(PAGES)
  .map((text) => JSON.parse(text) as PageFile) // as the language defines it
  .filter(({ entity }) => entity?.api !== undefined)
const FORM_PAGES = PAGE_FILES.filter(({ kind }) => kind === 'form')

type ResourceAction = keyof ReturnType<typeof resourceEndpoints>

/** One row for every call of a page's entity. */
const RESOURCE_INPUTS: Readonly<Record<ResourceAction, (page: PageFile) => Input | Promise<Input>>> = {
  list: () => ({ query: { pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' } }),
  statistics: () => ({ query: {} }),
  queryById: async (page) => ({ query: { id: (await storeRow(page)).id } }),
  add: async (page) => {
    // A form page takes its only record.
    if (page.kind === 'form') await removeRows(page)
    return { body: demo.newBody(page.code, 'open') }
  },
  edit: async (page) => ({ body: demo.editBody(page.code, await storeRow(page, 'edit')) }),
  delete: async (page) => ({ query: { id: (await storeRow(page, 'delete')).id } }),
  deleteBatch: async (page) => {
    const [first, second] = [await storeRow(page, 'delete'), await storeRow(page, 'delete')]
    return { query: { ids: `${first.id},${second.id}` } }
  },
  saveAll: async (page) => {
    const changed = page.kind === 'form' ? [] : [demo.editBody(page.code, await storeRow(page, 'edit'))]
    const { id, version } = await storeRow(page, 'delete')
    const record = demo.newBody(page.code, 'open')
    return { body: { added: [{ rowKey: 'new', record }], changed, deleted: [{ id, version }] } }
  },
}

type StoredRow = WireRow & { readonly id: string }

/** A record that nothing else needs, and that the page lets be edited or deleted; that of a form page is its only one. */
async function storeRow(page: PageFile, action?: GuardedAction): Promise<StoredRow> {
  const [only] = page.kind === 'form' ? await readRows(page) : []
  if (only) return only
  const call = { method: 'POST', path: `${page.entity.api}/add`, body: demo.newBody(page.code, 'all') } as const
  const { body, text } = await asAdmin<StoredRow>(call)
  if (!body.success) throw new Error(`A row for the test was refused: ${text}`)
  const { id } = body.result
  if (!action) return body.result
  await demo.letFit(page.code, action, id, true)
  return (await asAdmin<StoredRow>({ method: 'GET', path: `${page.entity.api}/queryById`, query: { id } })).body.result
}

async function readRows({ entity }: PageFile): Promise<readonly StoredRow[]> {
  const { body } = await asAdmin<{ records: readonly StoredRow[] }>({ method: 'GET', path: `${entity.api}/list` })
  return body.result.records
}

async function removeRows(page: PageFile): Promise<void> {
  for (const { id } of await readRows(page)) {
    await asAdmin({ method: 'DELETE', path: `${page.entity.api}/delete`, query: { id } })
  }
}

function asAdmin<Result>(call: TestCall): Promise<TestAnswer<Result>> {
  return server.call<Result>({ ...call, token: adminToken })
}

interface Case {
  readonly name: string
  readonly endpoint: Endpoint
  readonly makeInput: MakeInput
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

async function findEndpointValues(): Promise<readonly (readonly [string, Endpoint])[]> {
  const files = readdirSync(join(SCHEMAS, 'api')).filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  const modules = await Promise.all(files.map((file) => import(join(SCHEMAS, 'api', file))))
  return modules.flatMap((module: Readonly<Record<string, unknown>>) =>
    Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value] as const] : [])),
  )
}

const endpointValues = await findEndpointValues()

function resourceCases(page: PageFile): readonly Case[] {
  return Object.entries(resourceEndpoints(page.entity, page)).map(([action, endpoint]) => ({
    name: `${page.code} ${action}`,
    endpoint: endpoint as Endpoint, // its parts are `never` where it has none, which no common type admits
    makeInput: () => RESOURCE_INPUTS[action as ResourceAction](page), // the keys of what the same function returned
  }))
}

function treeCases(page: PageFile): readonly Case[] {
  if (page.kind !== 'tree') return []
  const makeInput = async () => ({ query: { parentId: (await storeRow(page)).id } })
  return [{ name: `${page.code} children`, endpoint: treeEndpoint(page.entity, page), makeInput }]
}

function historyCases(page: PageFile): readonly Case[] {
  if (!page.detail?.history) return []
  const makeInput = async () => ({ query: { id: (await storeRow(page)).id } })
  return [{ name: `${page.code} history`, endpoint: historyEndpoint(page.entity, page), makeInput }]
}

/** Of a row that is in the bin by then. */
function deletedCases(page: PageFile): readonly Case[] {
  if (!keepsDeleted(page.entity)) return []
  const { deleted, restore } = deletedRowsEndpoints(page.entity, page)
  const gone = async () => {
    const { id } = await storeRow(page)
    // Marked and not deleted by a call: a page may let go only what no new row of it is.
    const { table } = page.entity
    await sql`update ${sql.table(table)} set del_flag = 1 where id = ${id}`.execute(server.databases.owner)
    return id
  }
  return [
    { name: `${page.code} deleted`, endpoint: deleted, makeInput: () => ({ query: { pageNo: '1', pageSize: '5' } }) },
    { name: `${page.code} restore`, endpoint: restore, makeInput: async () => ({ body: { ids: [await gone()] } }) },
  ]
}

function actionCases(page: PageFile): readonly Case[] {
  const { code, entity, actions = {} } = page
  const storing = Object.entries(actions).filter(
    ([, { type }]) => storedProperty(actionRegistry.get(type)) !== undefined,
  )
  return storing.map(([action]) => ({
    name: `${code} action ${action}`,
    endpoint: actionEndpoint(entity, page, action),
    makeInput: async () => ({ body: await demo.actionBody(code, action) }),
  }))
}

/** A case for each method by which a call is served. */
function byEachMethod(given: Case): readonly Case[] {
  const { name, endpoint } = given
  const others = endpoint.alsoBy ?? []
  return [
    given,
    ...others.map((method) => ({ ...given, name: `${name} by ${method}`, endpoint: { ...endpoint, method } })),
  ]
}

const CASES: readonly Case[] = [
  ...endpointValues.map(([name, endpoint]) => ({ name, endpoint, makeInput: INPUTS[name] ?? nothing })),
  ...PAGE_FILES.flatMap((page) => [
    ...resourceCases(page),
    ...treeCases(page),
    ...historyCases(page),
    ...deletedCases(page),
    ...actionCases(page),
  ]),
].flatMap(byEachMethod)

const CASES_WITH_PERMISSION = CASES.flatMap(({ endpoint, ...rest }) =>
  typeof endpoint.access === 'object' ? [{ ...rest, endpoint, permission: permissionOf(endpoint.access).join() }] : [],
)
const CASES_NOT_PUBLIC = CASES.filter(({ endpoint }) => endpoint.access !== 'public')

const envelope = Type.Object(
  {
    success: Type.Boolean(),
    message: Type.String(),
    code: Type.Integer(),
    result: Type.Unknown(),
    timestamp: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false },
)
const refusal = Type.Object(
  {
    ...envelope.properties,
    success: Type.Literal(false),
    message: Type.String({ minLength: 1 }),
    result: Type.Union([Type.Null(), Type.Object({ errors: Type.Array(fieldError) })]),
    traceId: Type.String({ minLength: 1 }),
  },
  { additionalProperties: false },
)

async function call({ name, endpoint, makeInput }: Case, token?: string): Promise<TestAnswer> {
  const { params, query, body, headers } = await makeInput(name)
  return server.call({
    method: endpoint.method,
    path: fillPath(endpoint.path, params),
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { body }),
    ...(headers && { headers }),
    ...(token === undefined ? {} : { token }),
  })
}

function permissionOf(access: Access): readonly string[] {
  if (typeof access !== 'object') return []
  if (!('permission' in access)) return access.anyPermission
  return access.besides === undefined ? [access.permission] : [access.permission, access.besides]
}

function usernameFor(name: string): string {
  return `may-${name.replaceAll(/\W/g, '-')}`.toLowerCase()
}

/** Somebody who holds exactly what the endpoint asks for. */
async function tokenFor({ name, endpoint }: Case): Promise<string | undefined> {
  if (endpoint.access === 'public') return undefined
  const token = await signedIn(usernameFor(name), [...permissionOf(endpoint.access), ...(OF_THE_PAGE[name] ?? [])])
  await demo.giveFilesTo(usernameFor(name))
  return token
}

/** A case may need them before it calls. */
const tokens = new Map<string, string>()

async function signedIn(username: string, permissions: readonly string[]): Promise<string> {
  const known = tokens.get(username)
  if (known !== undefined) return known
  await server.addUser(username, permissions)
  const token = await server.signIn(username)
  tokens.set(username, token)
  return token
}

function expectProtected({ headers }: TestAnswer) {
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(headers['x-trace-id']).toMatch(/^[0-9a-f]{16}$/)
}

/** A task of whoever makes the call; of nobody where nobody is signed in for it yet. */
async function storeTask(
  call: string,
  more: {
    readonly state: string
    readonly file_name?: string
    readonly file_type?: string
    readonly file_bytes?: string
  },
): Promise<string> {
  const { app } = server.databases
  const users = await app
    .selectFrom('sys_user')
    .where('username', 'in', [usernameFor(call), 'nobody'])
    .select(['id', 'username'])
    .execute()
  const owner = users.find(({ username }) => username === usernameFor(call)) ?? users[0]
  const id = randomUUID()
  const now = server.now()
  const expires = new Date(now.getTime() + 3_600_000)
  const task = { id, tenant_id: 0, user_id: owner?.id ?? '', kind: 'export', title: '导出', page: 'p', input: '{}' }
  await app
    .insertInto('sys_task')
    .values({ ...task, create_time: now, expire_time: expires, ...more })
    .execute()
  return id
}

describe('the endpoints of the contract', () => {
  beforeAll(async () => {
    services = await openAccountServices()
    const dataSourceRanges = new BlockList()
    dataSourceRanges.addSubnet('127.0.0.0', 8)
    server = await createPageServer(PAGES, { app: { accounts: services.settings, dataSourceRanges } })
    phones = createAccountActions(server, services)
    server.advance(Date.parse(DAY_OF_THE_DEMO) - Date.now())
    adminToken = await server.signIn('admin')
    demo = await loadDemoRecords(server, adminToken)
    await server.addUser('nobody')
  })
  afterAll(async () => {
    await server.close()
    await services.close()
  })

  it('each have a row here', () => {
    expect(Object.keys(INPUTS).sort()).toEqual(endpointValues.map(([name]) => name).sort())
  })

  it.each(CASES)('$name is served where it says, with the result that it declares', async (given) => {
    const answer = await call(given, await tokenFor(given))
    expect(answer.status, answer.text).toBe(200)
    expectProtected(answer)
    const { result } = given.endpoint
    if (WITHOUT_ENVELOPE.includes(given.name)) {
      expect(Errors(result, JSON.parse(answer.text))).toEqual([])
      // Whatever it answers is well-formed; a refusal would be as well.
      expect(JSON.parse(answer.text)).not.toHaveProperty('success')
      return
    }
    expect(answer.body.success, answer.text).toBe(true)
    expect(Errors(envelope, answer.body)).toEqual([])
    expect(Errors(result, answer.body.result)).toEqual([])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each(CASES_NOT_PUBLIC)('$name is refused to who is not signed in', async (given) => {
    for (const token of [undefined, 'no-such-token']) {
      const answer = await call(given, token)
      expect(answer.status).toBe(401)
      expect(Errors(refusal, answer.body)).toEqual([])
      expect(answer.body.code).toBe(401)
      expectProtected(answer)
    }
  })

  it.each(CASES_WITH_PERMISSION)('$name is refused to who does not hold $permission', async (given) => {
    const answer = await call(given, await server.signIn('nobody'))
    expect(answer.status).toBe(200)
    expect(Errors(refusal, answer.body)).toEqual([])
    expect(answer.body).toMatchObject({ code: 510, result: null })
    expectProtected(answer)
  })

  it.each(FORM_PAGES)('$code takes one record only', async (page) => {
    await storeRow(page)
    const before = await readRows(page)
    const call = { method: 'POST', path: `${page.entity.api}/add`, body: demo.newBody(page.code, 'all') } as const
    const { body } = await asAdmin(call)
    expect(Errors(refusal, body)).toEqual([])
    expect(body).toMatchObject({ code: 500, message: expect.stringContaining('只保存一条数据'), result: null })
    expect(await readRows(page)).toEqual(before)
  })

  it.each(CASES)('$name is served by its own methods only', async ({ name, endpoint, makeInput }) => {
    const here = CASES.filter((other) => other.endpoint.path === endpoint.path)
    const methods = here.flatMap((other) => methodsOf(other.endpoint))
    const wrong = (['GET', 'POST', 'PUT', 'DELETE'] as const).filter((method) => !methods.includes(method))
    const { params } = await makeInput(name)
    for (const method of wrong) {
      const { body } = await asAdmin({ method, path: fillPath(endpoint.path, params) })
      expect(Errors(refusal, body), `${method} ${endpoint.path}`).toEqual([])
      expect(body.code).toBe(405)
    }
  })

  it('would notice a result of another shape', () => {
    const list = CASES.find(({ name }) => name === 'product-price list')
    expect(
      Check(list?.endpoint.result ?? Type.Never(), { records: [], total: '3', size: 10, current: 1, pages: 1 }),
    ).toBe(false)
  })
})
