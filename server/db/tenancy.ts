import type { Tables } from './tables.ts'

/**
 * Whose the rows of a table are:
 *
 * - `shared`: the installation's, the same for every tenant; what tenant 0 shares with all others stands here.
 * - `people`: of accounts, which are one for all their tenants, and of who is not signed in yet.
 * - `tenant`: of one tenant each. No statement comes about without it.
 * - `tenant-and-installation`: of one tenant each, and those of 0 are for the others to read as well.
 */
export type Tenancy = 'shared' | 'people' | 'tenant' | 'tenant-and-installation'

/** The one place that says it. A new table has to be put here before it compiles. */
const SYSTEM_TABLES: Readonly<Record<keyof Tables, Tenancy>> = {
  sys_permission: 'shared',
  sys_menu: 'shared',
  sys_permission_data_rule: 'shared',
  sys_dict: 'shared',
  sys_dict_item: 'shared',
  sys_file_dict: 'shared',
  sys_file_dict_item: 'shared',
  sys_dict_seed: 'shared',
  sys_dict_deleted: 'shared',
  sys_dict_file_item: 'shared',
  sys_check_rule: 'shared',
  sys_fill_rule: 'shared',
  sys_tenant: 'shared',
  sys_sealed_data_source: 'shared',
  sys_data_source: 'shared',
  sys_gateway_route: 'shared',
  sys_gateway_route_deleted: 'shared',
  sys_area: 'shared',
  sys_installation: 'shared',
  sys_cache_generation: 'shared',
  sys_page_claim: 'shared',
  sys_page_text: 'shared',
  sys_page_server: 'shared',
  sys_page_menu: 'shared',
  sys_page_grant: 'shared',
  // Settings: which other systems are told of anything, and with which keys.
  sys_webhook_target: 'shared',
  // The work of the installation.
  sys_quartz_job: 'shared',
  sys_quartz_run: 'shared',
  // Sign-ins fail in no tenant.
  sys_log: 'shared',

  sys_user: 'people',
  sys_user_secret: 'people',
  sys_second_factor: 'people',
  sys_recovery_code: 'people',
  sys_session: 'people',
  // They say in which tenants somebody works, and with which rows of them.
  sys_user_tenant: 'people',
  sys_user_role: 'people',
  sys_role_permission: 'people',
  sys_role_permission_rule: 'people',
  sys_depart_role_permission: 'people',
  sys_depart_role_permission_rule: 'people',
  sys_depart_role_user: 'people',
  // Of departments, which say whose they are.
  sys_depart_permission: 'people',
  sys_depart_permission_rule: 'people',
  sys_page_grant_given: 'people',
  sys_user_depart: 'people',
  sys_announcement_send: 'people',
  sys_login_try: 'people',
  sys_known_address: 'people',
  sys_captcha: 'people',
  sys_slider: 'people',
  sys_ticket: 'people',
  sys_sms_code: 'people',
  sys_sms_outbox: 'people',
  sys_rate_limit: 'people',
  sys_third_account: 'people',
  idempotency_key: 'people',

  sys_role: 'tenant',
  sys_depart: 'tenant',
  sys_position: 'tenant',
  sys_category: 'tenant',
  sys_data_log: 'tenant',
  sys_serial_number: 'tenant',
  sys_number_counter: 'tenant',
  import_report: 'tenant',
  sys_import_mapping: 'tenant',
  sys_task: 'tenant',
  sys_task_piece: 'tenant',
  sys_file: 'tenant',
  sys_outbox: 'tenant',
  sys_webhook_log: 'tenant',
  sys_message: 'tenant',
  sys_page_timer: 'tenant',
  sys_page_timer_refusal: 'tenant',
  sys_member: 'tenant',
  sys_account: 'tenant',
  sys_removed_account: 'tenant',
  sys_log_line: 'tenant',
  sys_sign_in_line: 'tenant',
  sys_data_log_line: 'tenant',
  sys_online_user: 'tenant',
  sys_tenant_entry: 'tenant',
  sys_depart_above: 'tenant',
  sys_depart_entry: 'tenant',
  sys_colleague: 'tenant',
  sys_depart_role: 'tenant',
  sys_depart_member: 'tenant',
  sys_user_grant: 'tenant',
  sys_user_bound: 'tenant',
  sys_saved_query: 'tenant',
  sys_list_setting: 'tenant',
  sys_list_view: 'tenant',

  sys_announcement: 'tenant-and-installation',
  sys_sms_template: 'tenant-and-installation',
}

export const TENANT_COLUMN = 'tenant_id'

/** Tables that are not the system's are those of pages, and so of tenants. */
export function tenancyOf(table: string): Tenancy {
  return tenancies.get(table) ?? 'tenant'
}

/** What a statement calls the rows of a page that it has read, with their tenant. No table can be called so. */
export const PAGE_ROWS = '_page'

export function isOfTenants(table: string): boolean {
  if (table === PAGE_ROWS) return false
  const tenancy = tenancyOf(table)
  return tenancy === 'tenant' || tenancy === 'tenant-and-installation'
}

const tenancies: ReadonlyMap<string, Tenancy> = new Map(Object.entries(SYSTEM_TABLES))

/** Tables of the system whose rows belong to tenants. */
export const SYSTEM_TENANT_TABLES: readonly string[] = [...tenancies.keys()].filter(isOfTenants)
