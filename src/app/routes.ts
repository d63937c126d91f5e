/** Addresses that the console itself knows; all others come with the menu. */
export const HOME_PATH = '/dashboard/analysis'
export const SIGN_IN_PATH = '/user/login'
export const NOT_FOUND_PATH = '/404'
/** Parent of the public pages. */
export const USER_PATH = '/user'
