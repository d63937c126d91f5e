/** Addresses that the console itself knows; all others come with the menu. */
export const HOME_PATH = '/dashboard/analysis'
export const SIGN_IN_PATH = '/user/login'
export const NOT_FOUND_PATH = '/404'
/** Specified: a parent with a home below it. */
export const TEST_PATH = '/test'
export const TEST_HOME_PATH = '/test/home'
/** Where the contract's clients have theirs. */
export const ACCOUNT_PATH = '/account/settings'
/** Specified: what the bell leads to. */
export const MY_MESSAGES_PATH = '/isps/userAnnouncement'
/** Specified: example and demo pages, for those who write pages. */
export const WIDGET_GALLERY_PATH = '/examples/widgets'
/** Parent of the public pages. */
export const USER_PATH = '/user'
export const REGISTER_PATH = '/user/register'
export const REGISTER_RESULT_PATH = '/user/register-result'
export const ALTERATION_PATH = '/user/alteration'
/** Specified: pages that need no session. */
export const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  SIGN_IN_PATH,
  REGISTER_PATH,
  REGISTER_RESULT_PATH,
  ALTERATION_PATH,
])
