/** Channel of LISTEN on which the triggers of these tables tell what was changed; its payloads are keys. */
export const CHANGE_CHANNEL = 'pagewright_change'

/** Tables of which answers are kept. A test holds that each has its triggers, and no other table has them. */
export const WATCHED_TABLES = [
  'sys_session',
  'sys_user',
  'sys_user_secret',
  'sys_second_factor',
  'sys_user_role',
  'sys_user_tenant',
  'sys_role',
  'sys_role_permission',
  'sys_user_depart',
  'sys_depart',
  'sys_depart_permission',
  'sys_depart_role',
  'sys_depart_role_permission',
  'sys_depart_role_user',
  'sys_permission',
  'sys_permission_data_rule',
  'sys_role_permission_rule',
  'sys_depart_permission_rule',
  'sys_depart_role_permission_rule',
  'sys_tenant',
  'sys_dict',
  'sys_dict_item',
  'sys_file_dict',
  'sys_file_dict_item',
] as const

/** What the keys are about. */
export const CHANGE_KEYS = {
  session: (id: string) => `session:${id}`,
  user: (id: string) => `user:${id}`,
  /** What roles grant, which codes there are, which tenants are open. */
  rights: 'rights',
  dictionaries: 'dictionaries',
} as const
