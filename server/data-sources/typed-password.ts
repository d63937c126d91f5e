/** What clients of the contract send for a password that they were never told. */
const UNCHANGED = '******'

/** Whether somebody has typed a password: empty, absent and six stars leave the stored one. */
export function isTyped(password: unknown): password is string {
  return typeof password === 'string' && password !== '' && password !== UNCHANGED
}
