/** Permissions of the product that belong to no page. */
export const INSPECT_PERMISSION = 'pagewright:inspect'

/** All of them, with their names for the authorisation screen. */
export const SYSTEM_PERMISSIONS = [{ code: INSPECT_PERMISSION, title: '检查页面（字段出自哪里、受谁影响）' }] as const
