import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Type } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedProperty } from '#renderer/action-traits.ts'
import { THIRD_LOGIN_BIND_PREFIX, type ThirdUser } from '#schemas/api/accounts.ts'
import { type Access, type Endpoint, fillPath, methodsOf } from '#schemas/api/endpoint.ts'
import { fieldError } from '#schemas/api/envelope.ts'
import { historyEndpoint } from '#schemas/api/history.ts'
import { actionEndpoint, resourceEndpoints, treeEndpoint } from '#schemas/api/resources.ts'
import { SMS_MODES } from '#schemas/api/session.ts'
import type { GuardedAction } from '#schemas/language/guards.ts'
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
  listPositions: () => ({ query: { name: '*经理*', column: 'createTime', order: 'desc' } }),
  queryDepartTree: nothing,
  queryDepartTreeSync: () => ({ query: { pid: '' } }),
  searchDepartments: () => ({ query: { keyWord: '部' } }),
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
  queryPermissionTree: nothing,
  queryRoleTree: nothing,
  queryRolePermission: async () => ({ query: { roleId: await newRole() } }),
  saveRolePermission: async () => ({
    body: { roleId: await newRole(), permissionIds: '', lastpermissionIds: '' },
  }),
  addRoleUsers: async () => ({ body: { roleId: await newRole(), userIdList: [await adminId()] } }),
  removeRoleUser: async () => ({ query: { roleId: await roleOfAdmin(), userId: await adminId() } }),
  removeRoleUsers: async () => ({ query: { roleId: await roleOfAdmin(), userIds: await adminId() } }),
  getVisitCounts: nothing,
  listDailyVisits: nothing,
  pausePageTimers: async () => ({ body: { ids: [await newTimer()] } }),
  resumePageTimers: async () => ({ body: { ids: [await newTimer()] } }),
  resendDeliveries: async () => ({ body: { ids: [await newFailedDelivery()] } }),
  listNewestBell: () => ({ query: { pageNo: '1', pageSize: '10', fromUser: '', rangeDateKey: '', starFlag: '' } }),
  starAnnouncement: async (caseName) => ({ body: { id: await newAnnouncementSentTo(caseName), starFlag: '1' } }),
  countAnnouncementVisit: async () => ({ query: { id: await newAnnouncement() } }),
  clearUnreadAnnouncements: nothing,
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

const NEW_PASSWORD = 'kT7#vbn2Lq'
let people = 0

let roles = 0
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

function newPasswordOf(caseName: string): Record<string, string> {
  const username = usernameFor(caseName)
  return { username, oldpassword: USER_PASSWORD, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD }
}

function post<Result>(path: string, body: unknown): Promise<TestAnswer<Result>> {
  return server.call<Result>({ method: 'POST', path, body })
}

/** What a call asks for that names its page only in its path. */
const OF_THE_PAGE: Readonly<Record<string, readonly string[]>> = {
  checkDuplicate: ['market:price:add'],
  getPage: ['market:price:list'],
  getPageText: ['market:price:list', 'pagewright:inspect'],
  getPagePlan: ['market:price:list'],
  searchReferences: ['trade:product:add'],
  readReference: ['distribution:order:edit'],
  readRelated: ['distribution:order:edit'],
}

/** Answered as they lie on the disk, or as they were compiled; or as clients of the contract expect it. */
const WITHOUT_ENVELOPE = ['getPageText', 'getPagePlan', 'getMultiUser']

/** A page file as far as its calls go. */
interface PageFile {
  readonly code: string
  readonly kind?: 'tree' | 'form'
  readonly permissionPrefix: string
  readonly entity: { readonly api: string }
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

describe('the endpoints of the contract', () => {
  beforeAll(async () => {
    services = await openAccountServices()
    server = await createPageServer(PAGES, { app: { accounts: services.settings } })
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
