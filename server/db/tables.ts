import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/**
 * The system tables. Columns are snake_case as in the database; rows become wire records by hand at the edge of each
 * area. Instants (`timestamptz`) and 64-bit numbers are read as texts (see `type-parsers.ts`).
 */
export interface Tables {
  sys_user: UserTable
  sys_user_secret: UserSecretTable
  sys_second_factor: SecondFactorTable
  sys_recovery_code: RecoveryCodeTable
  sys_role: RoleTable
  sys_user_role: UserRoleTable
  sys_permission: PermissionTable
  sys_role_permission: RolePermissionTable
  sys_permission_data_rule: DataRuleTable
  sys_role_permission_rule: RolePermissionRuleTable
  sys_dict: DictTable
  sys_dict_item: DictItemTable
  sys_file_dict: FileDictTable
  sys_file_dict_item: FileDictItemTable
  sys_dict_seed: DictSeedTable
  sys_dict_deleted: DeletedDictView
  sys_dict_file_item: ListedFileItemView
  sys_depart: DepartTable
  sys_user_depart: UserDepartTable
  sys_position: PositionTable
  sys_category: CategoryTable
  sys_area: AreaTable
  sys_user_tenant: UserTenantTable
  sys_session: SessionTable
  sys_login_try: LoginTryTable
  sys_known_address: KnownAddressTable
  sys_captcha: CaptchaTable
  sys_log: LogTable
  sys_data_log: DataLogTable
  import_report: ImportReportTable
  sys_import_mapping: ImportMappingTable
  sys_task: TaskTable
  sys_task_piece: TaskPieceTable
  sys_file: FileTable
  idempotency_key: IdempotencyKeyTable
  sys_check_rule: CheckRuleTable
  sys_fill_rule: FillRuleTable
  sys_serial_number: SerialNumberTable
  sys_number_counter: SerialNumberTable
  sys_announcement: AnnouncementTable
  sys_installation: InstallationTable
  sys_cache_generation: CacheGenerationTable
  sys_page_claim: PageClaimTable
  sys_page_text: PageTextTable
  sys_page_server: PageServerTable
  sys_page_menu: PageMenuTable
  sys_page_grant: PageGrantTable
  sys_page_grant_given: PageGrantGivenTable
  sys_announcement_send: AnnouncementSendTable
  sys_tenant: TenantTable
  sys_sms_code: SmsCodeTable
  sys_sms_outbox: SmsOutboxTable
  sys_ticket: TicketTable
  sys_slider: SliderTable
  sys_rate_limit: RateLimitTable
  sys_third_account: ThirdAccountTable
  sys_outbox: OutboxTable
  sys_webhook_target: WebhookTargetTable
  sys_webhook_log: WebhookLogTable
  sys_sms_template: MessageTemplateTable
  sys_message: MessageView
  sys_quartz_job: JobPlanTable
  sys_quartz_run: JobRunTable
  sys_page_timer: PageTimerTable
  sys_page_timer_refusal: PageTimerRefusalTable
  sys_member: MemberView
  sys_account: AccountView
  sys_removed_account: AccountView
  sys_menu: PermissionTable
  sys_log_line: LogLineView
  sys_sign_in_line: LogLineView
  sys_data_log_line: DataLogLineView
  sys_online_user: OnlineUserView
  sys_tenant_entry: TenantEntryView
  sys_sealed_data_source: SealedDataSourceTable
  sys_data_source: DataSourceView
  sys_gateway_route: GatewayRouteTable
  sys_gateway_route_deleted: GatewayRouteTable
  sys_depart_above: DepartAboveView
  sys_depart_entry: DepartEntryView
  sys_colleague: ColleagueView
  sys_depart_permission: DepartPermissionTable
  sys_depart_role: DepartRoleTable
  sys_saved_query: SavedQueryTable
  sys_depart_role_permission: RolePermissionTable
  sys_depart_role_user: DepartRoleUserTable
  sys_depart_member: DepartMemberView
  sys_user_grant: UserGrantView
  sys_user_bound: UserBoundView
  sys_depart_permission_rule: DepartPermissionRuleTable
  sys_depart_role_permission_rule: RolePermissionRuleTable
  sys_list_setting: ListSettingTable
  sys_list_view: ListViewTable
}

/** Something that has to be told once what it is about has been committed. */
export interface OutboxTable {
  id: string
  tenant_id: number
  /** bell, sms, email, webhook. */
  kind: string
  /** What is told one after the other; lanes do not wait for each other. */
  lane: string
  title: string
  /** Names of accounts, or of a target, for people to read. */
  receiver: string
  content: JSONColumnType<object>
  cause_page: string
  cause_record: string
  cause_name: string
  /** waiting, sending, done, failed. */
  state: string
  attempts: Generated<number>
  /** When it is due; of one that is being sent, when that is given up. Null: finished. */
  next_time: NullableInstant
  /** Of the server that sends it at the moment. */
  claim: string | null
  error: string | null
  create_by: string
  create_time: Instant
  done_time: NullableInstant
}

/** Another system that pages may name. */
export interface WebhookTargetTable extends Audited {
  name: string
  address: string
  sealed_secret: string
  enabled: Generated<boolean>
  /** Ranges of addresses, separated by commas, that it may lie in although they are not public. */
  private_ranges: Generated<string>
}

/** One try to tell another system something. */
export interface WebhookLogTable {
  id: string
  tenant_id: number
  outbox_id: string
  target: string
  event: string
  attempt: number
  /** Null: there was no answer. */
  answer_status: number | null
  duration_ms: number
  error: string | null
  create_time: Instant
}

/** Texts of messages with gaps for values, `${key}`. */
export interface MessageTemplateTable extends Audited {
  id: string
  template_code: string
  template_name: string
  /** '1' text, '2' rich text. */
  template_type: Generated<string>
  template_category: string | null
  template_content: string
  template_test_json: string | null
  /** '1' in use. */
  use_status: Generated<string>
  tenant_id: Generated<number>
  sys_org_code: string | null
  version: Generated<number>
}

/** What was told to people, or still has to be, under the contract's names; a view. */
export interface MessageView extends Audited {
  id: string
  tenant_id: number
  es_send_status: string
}

/** When a job runs. */
export interface JobPlanTable extends Audited {
  id: string
  job_class_name: string
  /** As Quartz writes it. */
  cron_expression: string
  parameter: string | null
  description: string | null
  /** '0' it runs, '-1' it is paused. */
  status: Generated<string>
  next_time: NullableInstant
  /** Whether `next_time` follows from the expression as it is. */
  settled: Generated<boolean>
  last_time: NullableInstant
  last_state: string | null
  last_ms: number | null
  /** How often it has failed since it was last done. */
  failures: Generated<number>
  /** Why somebody should look at it; null: no need. */
  trouble: string | null
  tenant_id: Generated<number>
  sys_org_code: string | null
  version: Generated<number>
}

/** One run of a plan, from the moment in which it was known to come. */
export interface JobRunTable extends Audited {
  id: string
  job_id: string
  job_class_name: string
  parameter: string | null
  /** schedule, or manual. */
  cause: string
  due_time: Instant
  begin_time: NullableInstant
  end_time: NullableInstant
  duration_ms: number | null
  /** waiting, running, done, failed, timeout, skipped. */
  state: string
  output: string | null
  /** As long as its work is being done, whatever its state says. */
  claimed_until: NullableInstant
  tenant_id: Generated<number>
  sys_org_code: string | null
  version: Generated<number>
}

/** Who works in which tenant, one row for each; a view. */
export interface MemberView {
  id: string
  username: string
  realname: string | null
  phone: string | null
  status: string
  tenant_id: number
}

/** What administrators of a tenant see of its members, one row for each; a view. */
export interface AccountView extends Audited {
  id: string
  tenant_id: number
  username: string
  realname: string
  work_no: string | null
  phone: string | null
  email: string | null
  avatar: string | null
  sex: string | null
  birthday: string | null
  status: string
  /** Names of departments, joined by commas. */
  org_code_txt: string | null
  /** Ids, joined by commas. */
  selectedroles: string | null
  selecteddeparts: string | null
  depart_ids: string | null
  version: number
  rel_tenant_ids: string | null
}

/** A stored file, and the field of a record that it belongs to. */
export interface FileTable {
  id: string
  tenant_id: number
  /** As fields hold it: `temp/<random>/<name>`. */
  path: string
  /** Where its content lies. Copies of a file share one content. */
  store_key: string
  name: string
  content_type: string
  /** Read as a text: 64 bits. */
  size: ColumnType<string, number, number>
  sha256: string
  has_thumbnail: boolean
  biz: string
  /** Null: the system. */
  uploader_id: string | null
  create_time: Instant
  /** Whether its content has been stored; one that never was goes with the orphans. */
  is_stored: boolean
  /** Null as long as no record holds it. */
  data_table: string | null
  data_id: string | null
  /** `photo`, or `lines.photo` of the rows of a sub-table. */
  data_field: string | null
}

/** Written as a Date or as `YYYY-MM-DD HH:mm:ss` in the business zone, read as the latter. */
export type Instant = ColumnType<string, Date | string, Date | string>
export type NullableInstant = ColumnType<string | null, Date | string | null, Date | string | null>

/** Who wrote a row and when; in every table that people edit. */
interface Audited {
  create_by: string | null
  create_time: NullableInstant
  update_by: string | null
  update_time: NullableInstant
}

export interface UserTable extends Audited {
  id: string
  username: string
  realname: string
  avatar: string | null
  sex: number | null
  phone: string | null
  email: string | null
  birthday: string | null
  /** Code of the department that the user works for at present. */
  org_code: string | null
  /** 1 normal, 2 frozen. */
  status: Generated<number>
  del_flag: Generated<number>
  home_path: string | null
  /** The tenant chosen last. */
  login_tenant_id: number | null
  work_no: string | null
  telephone: string | null
  activiti_sync: Generated<number>
  version: Generated<number>
}

/** Apart from sys_user, so that no generic path (dictionary, export, report) can ever name the hash. */
export interface UserSecretTable {
  user_id: string
  password_hash: string
  password_time: Instant
  /** Made by the server: the user has to replace it. */
  must_change: Generated<boolean>
}

/** Apart from sys_user for the same reason. */
export interface SecondFactorTable {
  user_id: string
  sealed_secret: string
  /** Null: begun, and not confirmed by a code. */
  confirmed_time: Instant | null
  /** Of the last code that was accepted. */
  last_step: ColumnType<string, number | undefined, number>
  create_time: Instant
}

/** Codes that stand for the second factor, each once. */
export interface RecoveryCodeTable {
  user_id: string
  code_hash: string
}

export interface RoleTable extends Audited {
  id: string
  /** Unique in its tenant. */
  role_code: string
  role_name: string
  description: string | null
  /** What the role grants counts in this tenant only; a role of 0 is what other tenants copy. */
  tenant_id: Generated<number>
  version: Generated<number>
  sys_org_code: string | null
}

export interface UserRoleTable {
  user_id: string
  role_id: string
}

/** Menu entries and button permissions (contract 02 section 4). */
export interface PermissionTable extends Audited {
  id: string
  parent_id: string | null
  name: string
  /** The permission code of a button; null for menu entries. */
  perms: string | null
  /** '1' hides when not granted, '2' disables. */
  perms_type: string | null
  icon: string | null
  component: string | null
  component_name: string | null
  url: string | null
  redirect: string | null
  sort_no: number | null
  /** 0 top menu, 1 sub menu, 2 button or permission. */
  menu_type: number
  leaf: Generated<boolean>
  route: Generated<boolean>
  keep_alive: Generated<boolean>
  hidden: Generated<boolean>
  hide_tab: Generated<boolean>
  always_show: Generated<boolean>
  internal_or_external: Generated<boolean>
  /** '1' in force, '0' not in force. */
  status: Generated<string>
  rule_flag: Generated<number>
  description: string | null
  del_flag: Generated<number>
  /** '1' when there is something below it, else '0'. */
  has_child: Generated<string>
  /** Asked for by a page or a call: it is always in force, and stays. */
  declared: Generated<boolean>
  version: Generated<number>
}

export interface RolePermissionTable {
  role_id: string
  permission_id: string
}

/** Which rows of the page behind a menu entry somebody works with. */
export interface DataRuleTable extends Audited, Paged {
  id: string
  permission_id: string
  rule_name: string
  /** A field of the page by its name on the wire. */
  rule_column: string | null
  /** A value of the dictionary `rule_conditions`. */
  rule_conditions: string
  /** May name variables: `#{sys_org_code}`. */
  rule_value: string
  status: Generated<string>
}

/** The rules that a role brings along with a menu entry. */
export interface RolePermissionRuleTable {
  role_id: string
  permission_id: string
  rule_id: string
}

/** What tables of the product have of those of pages, where pages stand over them. */
interface Paged {
  sys_org_code: Generated<string | null>
  tenant_id: Generated<number>
  version: Generated<number>
}

export interface DictTable extends Audited, Paged {
  id: string
  dict_code: string
  dict_name: string
  description: string | null
  /** 0 for texts, 1 for numbers; of the contract, nothing here asks. */
  type: Generated<number>
  /** The file that stands in its place, and makes it read-only. */
  file: Generated<string | null>
  /** It is there because of that file alone. */
  of_file: Generated<boolean>
  del_flag: Generated<number>
}

/** Dictionaries that come with the product and have been made once. */
export interface DictSeedTable {
  dict_code: string
}

/** View of the deleted dictionaries, as a page lists them. */
export interface DeletedDictView extends Audited, Paged {
  id: string
  dict_code: string
  dict_name: string
  description: string | null
}

/** View of what files say, as a page lists the items of a dictionary. */
export interface ListedFileItemView extends Audited, Paged {
  id: string
  dict_id: string
  item_value: string
  item_text: string
  item_color: string | null
  description: string | null
  sort_order: number
  status: number
}

export interface DictItemTable extends Audited, Paged {
  id: string
  dict_id: string
  item_value: string
  item_text: string
  item_color: string | null
  description: string | null
  sort_order: number
  /** 1 enabled, 0 disabled. */
  status: Generated<number>
}

export interface DepartTable extends Audited {
  id: string
  parent_id: string | null
  depart_name: string
  depart_name_abbr: string | null
  /** Codes of children begin with the code of their parent: A01, A01A01. */
  org_code: string
  /** 1 company, 2 department, 3 post. */
  org_category: string
  depart_order: number
  status: Generated<string>
  tenant_id: Generated<number>
  del_flag: Generated<number>
  /** How deep it was made: 1 at the top. */
  org_type: string | null
  /** '1' when there is something below it, else '0'. */
  has_child: Generated<string>
  version: Generated<number>
}

/** What somebody is in a company, by a code that is unique in its tenant. */
export interface PositionTable extends Audited {
  id: string
  code: string
  name: string
  /** Of the dictionary `position_rank`. */
  post_rank: string | null
  /** 1 the highest. */
  post_level: number | null
  company_id: string | null
  sys_org_code: string | null
  tenant_id: Generated<number>
  version: Generated<number>
}

/** A tree of categories; the code of each begins with the code of the one above: B01, B01A01. */
export interface CategoryTable extends Audited {
  id: string
  /** '0' for a root. */
  pid: Generated<string>
  /** The same, null for a root: a trigger keeps the two alike. */
  parent_id: Generated<string | null>
  name: string
  code: string
  /** '1' when there is something below it, else '0'. */
  has_child: Generated<string>
  sys_org_code: string | null
  tenant_id: Generated<number>
  version: Generated<number>
}

/** Provinces, cities and districts, the same for every tenant. */
export interface AreaTable {
  /** Six digits. */
  id: string
  /** `86` for a province. */
  pid: string
  text: string
  /** With what stands above it: 广东省/深圳市/南山区. */
  full_text: string
  level: number
  sort: number
}

export interface UserDepartTable {
  user_id: string
  depart_id: string
  /** Whether the user answers for the department. */
  in_charge: Generated<boolean>
}

/** Who works in which tenants; a row for 0 as for any other. */
export interface UserTenantTable {
  user_id: string
  tenant_id: number
  /** 1 works here, 2 frozen, 0 taken out: the rest is kept for when they come back. */
  status: Generated<number>
  /** Codes of positions, joined by commas. */
  post: string | null
  /** 1 a member like others, 2 in charge of departments. */
  user_identity: Generated<number>
}

export interface SessionTable {
  id: string
  /** SHA-256 of the token; the token itself is stored nowhere. */
  token_hash: string
  user_id: string
  /** The tenant of requests that name none; null in sessions that are older than the column. */
  tenant_id: number | null
  address: string
  create_time: Instant
  last_seen_time: Instant
  expire_time: Instant
  /** So long it lasts without a request; null in sessions that are older than the column. */
  idle_hours: number | null
}

/** A try to sign in that has failed, or is being judged: what was right is taken out again. */
export interface LoginTryTable {
  id: string
  /** What was tried: a user name in small letters, or what else has tries of its own. */
  account: string
  /** Where from: a device that is known to the account, else a block of addresses. */
  source: string
  /** The how many-th failure in a row of this source. */
  ordinal: number
  /** Somebody has signed in to the account from there. */
  known: boolean
  create_time: Instant
}

/** An address from which somebody has signed in to an account. */
export interface KnownAddressTable {
  account: string
  address: string
  last_time: Instant
}

export interface CaptchaTable {
  check_key: string
  answer: string
  /** The user name, in small letters, that it was answered right for; nobody else may sign in by it. */
  account: string | null
  create_time: Instant
}

export interface LogTable {
  id: string
  /** 1 sign-in log, 2 operation log. */
  log_type: number
  operate_type: number | null
  log_content: string
  username: string | null
  ip: string | null
  success: boolean
  trace_id: string | null
  create_time: Instant
  /** Null: of no tenant, as a sign-in that has failed. */
  tenant_id: number | null
  realname: string | null
  request_type: string | null
  /** As the route writes it. */
  request_url: string | null
  /** What was sent, without secrets, cut short. */
  request_param: string | null
  /** Milliseconds. */
  cost_time: number | null
}

/** Log lines as pages read them. */
export interface LogLineView {
  id: string
  tenant_id: number
}

/** Who changed which record to what; written in the transaction of the change. */
export interface DataLogTable {
  id: string
  data_table: string
  data_id: string
  data_version: number
  /** Counts the lines of a record: versions repeat where nobody's own change raises them. */
  running_no: number
  /** What it follows from (`ChangeCause`); null: somebody has saved the record. */
  cause: JSONColumnType<object | null, string | null, string | null>
  /** What followed from it (`Followed`); null: nothing. */
  followed: JSONColumnType<readonly object[] | null, string | null | undefined, string | null>
  /** add, edit, delete. */
  action: string
  data_content: JSONColumnType<Record<string, unknown>>
  /** Why the row changed, where it was not saved itself. */
  tenant_id: number
  create_by: string
  create_time: Instant
}

/** Lines of the data log as pages read them. */
export interface DataLogLineView {
  id: string
  tenant_id: number
}

/** Sessions as pages read them. */
export interface OnlineUserView {
  id: string
  ends_time: Instant
  tenant_id: number
}

/** Answers of creations, kept for 24 hours so that a repeated request creates nothing twice. */
export interface IdempotencyKeyTable {
  user_id: string
  idempotency_key: string
  /** Method, path and body of the first request: another request under the same key is refused. */
  request_hash: string
  answer: JSONColumnType<Record<string, unknown>> | null
  create_time: Instant
}

/** How a code is built, piece by piece; the pieces are JSON in `rule_json`. */
export interface CheckRuleTable extends Audited, Paged {
  id: string
  rule_name: string
  rule_code: string
  rule_json: string | null
  rule_description: string | null
}

/** A generator of values by its name, with its parameters as JSON. */
export interface FillRuleTable extends Audited, Paged {
  id: string
  rule_name: string
  rule_code: string
  rule_class: string
  rule_params: string | null
}

/** The last number given out, by what for and in which period. */
export interface SerialNumberTable {
  tenant_id: number
  name: string
  period: string
  last_number: string | number
}

/** Tenants by number; 0 is the installation as a whole, whether or not it has a row. */
export interface TenantTable extends Audited {
  id: number
  name: string
  /** 1 normal, 0 frozen. */
  status: Generated<number>
  begin_date: NullableInstant
  end_date: NullableInstant
  del_flag: Generated<number>
  trade: Generated<string | null>
  company_size: Generated<string | null>
  company_address: Generated<string | null>
  version: Generated<number>
}

/** Tenants as pages read them: rows of the installation. */
export interface TenantEntryView {
  id: string
  tenant_id: number
}

/** Databases of others, with their passwords as they may be stored. */
export interface SealedDataSourceTable extends Audited {
  id: string
  code: string
  name: string
  remark: string | null
  db_type: string
  db_driver: string | null
  db_url: string
  db_name: string | null
  db_username: string | null
  sealed_password: string | null
  sys_org_code: string | null
  version: Generated<number>
}

/** The same without passwords: what pages, exports and dictionaries read. */
export interface DataSourceView {
  id: string
  code: string
  name: string
  tenant_id: number
}

/** Routes of a gateway; conditions and filters are JSON. */
export interface GatewayRouteTable extends Audited {
  id: string
  router_id: string
  name: string
  uri: string
  status: Generated<string>
  predicates: string | null
  filters: string | null
  del_flag: Generated<number>
  tenant_id: Generated<number>
  sys_org_code: string | null
  version: Generated<number>
}

/** Each department with itself and all that is above it. */
export interface DepartAboveView {
  depart_id: string
  above_id: string
  tenant_id: number
}

/** Departments as they are looked up. */
export interface DepartEntryView {
  id: string
  tenant_id: number
}

/** People, once for each department above them. */
export interface ColleagueView {
  id: string
  realname: string | null
  work_no: string | null
  post: string | null
  telephone: string | null
  email: string | null
  phone: string | null
  avatar: string | null
  depart_name: string | null
  tenant_id: number
}

/** What a department may give on. */
export interface DepartPermissionTable {
  depart_id: string
  permission_id: string
}

/** Roles that heads of departments make. */
export interface DepartRoleTable extends Audited {
  id: string
  depart_id: string
  role_name: string
  role_code: string
  description: string | null
  tenant_id: number
  sys_org_code: string | null
  version: Generated<number>
}

/** Advanced queries that somebody keeps of a page; `content` is the JSON of their lines. */
interface SavedQueryTable {
  id: string
  tenant_id: number
  user_id: string
  page: string
  title: string
  match_type: 'and' | 'or'
  content: string
  saved_at: Instant
}

/** Who has which of them; whoever leaves the department leaves its roles. */
export interface DepartRoleUserTable {
  user_id: string
  depart_id: string
  role_id: string
}

/** The people of each department itself. */
export interface DepartMemberView {
  id: string
  depart_id: string
  tenant_id: number
}

/** What somebody holds in a tenant, by roles and by roles of departments. */
export interface UserGrantView {
  user_id: string
  tenant_id: number
  permission_id: string
}

/** What bounds the rows that somebody works with, by the entries that open them: rules in force. */
export interface UserBoundView extends UserGrantView {
  rule_id: string
}

export interface DepartPermissionRuleTable {
  depart_id: string
  permission_id: string
  rule_id: string
}

/** Codes sent by text message, and, with `user_id` null, those that were asked for in vain. */
export interface SmsCodeTable {
  id: string
  mobile: string
  /** `SMS_MODES`. */
  mode: string
  user_id: string | null
  code_hash: string
  /** Tries from the block of addresses that has asked for the code. */
  tries: Generated<number>
  /** Tries from anywhere else. */
  foreign_tries: Generated<number>
  spent: Generated<boolean>
  address: string
  /** The block of that address; null: asked for by a version that knew none. */
  block: string | null
  /** It was asked for from a device or an address that the account knows. */
  known: Generated<boolean>
  create_time: Instant
  expire_time: Instant
}

/** Text messages that no provider took, without the code, and with part of the phone only. */
export interface SmsOutboxTable {
  id: string
  mobile: string
  content: string
  /** 0 not sent, 1 sent, 2 failed. */
  send_status: string
  create_time: Instant
}

/** What somebody has shown to be, for one call: the ticket itself is stored nowhere. */
export interface TicketTable {
  ticket_hash: string
  purpose: string
  user_id: string | null
  facts: JSONColumnType<Record<string, string>>
  create_time: Instant
  expire_time: Instant
}

export interface SliderTable {
  check_key: string
  gap_left: number
  create_time: Instant
}

/** Calls of one caller in the window that is running, of all servers together. */
export interface RateLimitTable {
  name: string
  caller: string
  calls: number
  end_time: Instant
}

/** Which account here belongs to which account of another service. */
export interface ThirdAccountTable {
  id: string
  third_type: string
  third_user_uuid: string
  third_username: string
  user_id: string
  create_time: Instant
}

/** What is told to users; published, it is sent to each of them. */
export interface AnnouncementTable extends Audited {
  id: string
  title: string
  /** Cleaned HTML. */
  content: string | null
  abstract: string | null
  start_time: NullableInstant
  end_time: NullableInstant
  /** Name of the account that published it. */
  sender: string | null
  /** L, M, H. */
  priority: Generated<string>
  /** '1' notice, '2' system message. */
  category: Generated<string>
  /** ALL or USER. */
  audience: Generated<string>
  /** '0' unpublished, '1' published, '2' revoked. */
  send_status: Generated<string>
  send_time: NullableInstant
  cancel_time: NullableInstant
  /** Of the users that it is for, separated by commas; null for everybody. */
  user_ids: string | null
  business_type: string | null
  business_id: string | null
  open_type: string | null
  open_page: string | null
  /** `system`, `flow`, `file`, `plan`, `meeting`: the tabs of newer clients. */
  notice_type: Generated<string>
  /** Stands above the others. */
  pinned: Generated<boolean>
  /** Paths of stored files, separated by commas. */
  files: string | null
  bpm_status: string | null
  /** How often somebody has opened it. */
  visit_count: Generated<number>
  /** The field of a page's record that counts its readers. */
  count_page: string | null
  count_record: string | null
  count_field: string | null
  /** Of the departments whose people it is for besides, joined by commas. */
  depart_ids: string | null
  tenant_id: Generated<number>
  del_flag: Generated<number>
  version: Generated<number>
}

/** One user's copy of an announcement. */
export interface AnnouncementSendTable {
  id: string
  announcement_id: string
  user_id: string
  read: Generated<boolean>
  read_time: NullableInstant
  /** Marked by the user. */
  starred: Generated<boolean>
  /** By the user: they find it no more. */
  removed: Generated<boolean>
  create_time: Instant
}

/** Refused rows of an import as a file, for the one who has sent them, for a day. */
export interface ImportReportTable {
  id: string
  user_id: string
  tenant_id: number
  /** Table of the page that the rows were for. */
  table_name: string
  file_name: string
  content: Buffer
  create_time: Instant
}

export interface ImportMappingTable {
  user_id: string
  tenant_id: number
  /** Code of the page. */
  page: string
  /** Names of fields by the titles of columns; empty: the column is passed over. */
  mapping: JSONColumnType<Readonly<Record<string, string>>>
  update_time: Instant
}

/** Work that somebody has begun and need not wait for. */
export interface TaskTable {
  id: string
  tenant_id: number
  user_id: string
  kind: string
  title: string
  /** Code of the page that it is about. */
  page: string
  input: JSONColumnType<object>
  /** waiting, running, done, failed, cancelled. */
  state: string
  done: Generated<number>
  total: number | null
  message: string | null
  result: JSONColumnType<object | null, string | null | undefined, string | null>
  /** Where the next run goes on. */
  checkpoint: JSONColumnType<object | null, string | null | undefined, string | null>
  file_name: string | null
  file_type: string | null
  file_bytes: string | null
  /** Of the run that works on it. */
  holder: string | null
  beat_time: NullableInstant
  /** How often it was begun. */
  runs: Generated<number>
  create_time: Instant
  end_time: NullableInstant
  /** When its files go. */
  expire_time: NullableInstant
}

/** A file of a task lies in pieces, so that nobody ever holds all of it, and every server has it. */
export interface TaskPieceTable {
  task_id: string
  tenant_id: number
  /** input, result, refused. */
  part: string
  position: number
  content: Buffer
}

/** How often that which a cache keys by this name has changed. */
export interface CacheGenerationTable {
  name: string
  generation: string
}

/** What all servers of an installation share and none of them was told. */
export interface InstallationTable {
  name: string
  value: string
}

/** A name that no two pages may share, and the page that has it. */
export interface PageClaimTable {
  kind: string
  name: string
  page_code: string
  /** Within its folder: of several files with one code the one that counts. */
  file: string
  since: Instant
}

export interface PageTextTable {
  id: string
  /** `product` or `own`: texts of an installation's own folder stand in the place of the product's. */
  layer: string
  /** Of the page; of a file with dictionaries its name. */
  code: string
  /** Version of the program that has it. */
  program: string
  /** Empty: a server has noticed that the file is gone. */
  hash: string
  file: string
  /** Null where no server that is up has it any more. */
  text: string | null
  noticed_time: Instant
  /** Whether all servers serve it; at most one of a layer and code. */
  is_current: boolean
}

/** A server that is up, or was: it is as long as it holds its lock. */
export interface PageServerTable {
  id: number
  program: string
  /** Hash by layer and code: `own price`. */
  texts: JSONColumnType<Record<string, string>>
}

/** A menu entry as page files have last made it: what differs now, an administrator has changed. */
export interface PageMenuTable {
  menu_id: string
  parent_id: string | null
  name: string
  icon: string | null
  sort_no: number | null
}

/** What a page gives to the roles of a code. */
export interface PageGrantTable {
  page_code: string
  role_code: string
  permission_id: string
}

/** What a role has been given by a page once; whether it still has it is the administrators' matter. */
export interface PageGrantGivenTable {
  role_id: string
  permission_id: string
  given_time: Instant
}

/** A dictionary of a file: it stands in the place of one of `sys_dict`, and is read-only there. */
export interface FileDictTable {
  dict_code: string
  dict_name: string
  description: string | null
  file: string
}

export interface FileDictItemTable {
  dict_code: string
  item_value: string
  item_text: string
  item_color: string | null
  description: string | null
  sort_order: number
  /** 1 enabled, 0 disabled. */
  status: number
}

/** A timer of a page, as it stands in a tenant. */
export interface PageTimerTable extends Audited {
  id: string
  page_code: string
  timer_name: string
  page_title: string
  title: string
  /** As the page had it when `next_time` was settled; null: every minute. */
  daily: string | null
  paused: Generated<boolean>
  next_time: Instant
  /** When it has last gone through all rows. */
  last_time: NullableInstant
  /** How far it has come; null: it has gone through all rows. */
  last_id: string | null
  /** Of the server that runs it at the moment, and when that is given up. */
  claim: string | null
  claimed_until: NullableInstant
  /** Rows on which it has run since it is there. */
  done_count: Generated<number>
  /** Rows that refuse it at the moment. */
  refused_count: Generated<number>
  /** Why it could not run at all, when it was last tried. */
  error: string | null
  tenant_id: number
  sys_org_code: string | null
  version: Generated<number>
}

/** A row whose action was refused when its time had come. */
export interface PageTimerRefusalTable extends Audited {
  id: string
  timer_id: string
  record_id: string
  /** As the row was then: once it has changed, the tries begin anew. */
  record_version: number
  tries: number
  /** Null: it is not tried again unless the row changes. */
  next_time: NullableInstant
  message: string
  tenant_id: number
  sys_org_code: string | null
  version: Generated<number>
}

/** How a list stands for a user, or `*` for everybody: its columns on a desk and on a phone, and what is chosen of its views. */
export interface ListSettingTable {
  tenant_id: number
  page_code: string
  user_id: string
  desk: JSONColumnType<object | null>
  phone: JSONColumnType<object | null>
  views: JSONColumnType<object | null>
  update_by: string
  update_time: Instant
}

/** A view of a list: its conditions, order and columns, by a name. */
export interface ListViewTable {
  id: string
  tenant_id: number
  page_code: string
  title: string
  /** own, role, all. */
  shared_with: string
  role_code: string | null
  content: JSONColumnType<object>
  owner_id: string
  create_by: string
  create_time: Instant
  update_by: string | null
  update_time: NullableInstant
}
