import { createCipheriv } from 'node:crypto'

/** What the newest client of the contract does with a password before it signs in (`utils/cipher.ts` there). */
export function encryptAsNewestClient(password: string): string {
  const cipher = createCipheriv('aes-128-cbc', '1234567890adbcde', '1234567890hjlkew')
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64')
}
