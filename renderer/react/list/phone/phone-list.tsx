import { PhoneFoot } from './phone-foot.tsx'
import { PhoneHead } from './phone-head.tsx'
import { PhoneRows } from './phone-rows.tsx'

/** What a list is made of on a phone; nobody at a desk loads it. */
export const PHONE_LIST = { Head: PhoneHead, Rows: PhoneRows, Foot: PhoneFoot } as const

export type PhoneList = typeof PHONE_LIST
