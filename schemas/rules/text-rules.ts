import { isDate } from '../values/calendar.ts'
import { canonicalDecimal, compareDecimals } from '../values/decimal.ts'
import { parseLengthRule } from './length-rule.ts'
import { RULE_MESSAGES as messages } from './messages.ts'

/** A rule about the text of a value: its steps in order, the first that fails gives the message. */
export interface TextRule {
  readonly steps: readonly TextStep[]
  /** Set where the rule wants a value as well. */
  readonly missing?: string
  /** Numbers that are surely right. To write them as texts would cost more than all the rest. */
  readonly takesNumber?: (value: number) => boolean
}
export interface TextStep {
  readonly test: (text: string) => boolean
  readonly message: (title: string) => string
}

type Message = string | ((title: string) => string)

function step(test: RegExp | ((text: string) => boolean), message: Message): TextStep {
  return {
    test: test instanceof RegExp ? (text) => test.test(text) : test,
    message: typeof message === 'string' ? () => message : message,
  }
}
function rule(test: RegExp | ((text: string) => boolean), message: Message): TextRule {
  return { steps: [step(test, message)] }
}

// All patterns match the whole text, and none of them can backtrack far: their repeated parts do not overlap.
const MOBILE_OF_FORMS = /^1[34578]\d{9}$/
const EMAIL = /^[^\s@,，]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+$/
const email = rule(EMAIL, messages.email)

const TEXT_RULES: ReadonlyMap<string, TextRule> = new Map([
  ['url', rule(/^https?:\/\/[^\s/?#.]+(?:\.[^\s/?#.]+)+(?:[/?#]\S*)?$/, messages.url)],
  ['e', email],
  ['email', email],
  ['m', rule(/^1[3-9]\d{9}$/, messages.mobile)],
  ['p', rule(/^[1-9]\d{5}$/, messages.postalCode)],
  ['s', rule(/^[A-Za-z]+$/, messages.onlyLetters)],
  ['n', { ...rule(/^-?\d+(?:\.\d+)?$/, messages.number), takesNumber: hasNoExponent }],
  ['z', { ...rule(/^-?\d+$/, messages.integer), takesNumber: Number.isSafeInteger }],
  ['money', rule(/^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/, messages.money)],
  ['mobile', { missing: messages.mobileMissing, steps: [step(MOBILE_OF_FORMS, messages.mobile)] }],
  ['mobile2', rule(MOBILE_OF_FORMS, messages.mobile)],
  [
    'userName',
    {
      missing: messages.userNameMissing,
      steps: [step(/^[_a-zA-Z0-9]+$/, messages.userNameCharacters), step(/^.{4,18}$/, messages.userNameLength)],
    },
  ],
  ['naturalNumber', rule(/^\d+$/, messages.naturalNumber)],
  ['english', rule(/^[A-Za-z]+$/, messages.english)],
  ['telephone', rule(/^\d{3,4}-\d{7,8}$/, messages.telephone)],
  ['bankCard', rule(/^[1-9]\d{9,19}$/, messages.bankCard)],
  ['IDNumber', rule(/^[a-z0-9A-Z]{0,50}$/, messages.idNumber)],
  ['IDCard', rule(isIdCard, messages.idCard)],
  ['qq', rule(/^[1-9]\d{4,11}$/, messages.qq)],
  ['enNum0to20', rule(/^[a-z0-9A-Z]{0,20}$/, messages.enNum0to20)],
  ['cnEnSpace2to100', rule(/^[a-zA-Z\p{Script=Han} ]{2,100}$/u, messages.cnEnSpace2to100)],
  ['numLinefeed', rule(/^[0-9\r\n]+$/, messages.numLinefeed)],
  ['char0to255', rule(/^.{0,255}$/su, messages.char0to255)],
  ['validateOrder', rule(isAtMost255, messages.validateOrder)],
])

/** The rule of a code that looks at the text of a value; `undefined` for all other codes. */
export function findTextRule(code: string): TextRule | undefined {
  return TEXT_RULES.get(code) ?? lengthRule(code)
}

function lengthRule(code: string): TextRule | undefined {
  const found = parseLengthRule(code)
  if (!found) return undefined
  const { characters, min, max } = found
  const kinds = {
    n: { class: '\\d', message: messages.digits },
    s: { class: '[A-Za-z]', message: messages.letters },
    '*': { class: '.', message: messages.characters },
  }
  const kind = kinds[characters]
  return rule(new RegExp(`^${kind.class}{${min},${max}}$`, 'su'), (title) => kind.message(title, min, max))
}

/** Whether its text is digits alone, with a point perhaps. */
function hasNoExponent(value: number): boolean {
  const size = Math.abs(value)
  return value === 0 || (size >= 1e-6 && size < 1e21)
}

/** Region, birthday, sequence; 18 characters may end in X. The check digit is not looked at. */
function isIdCard(text: string): boolean {
  const [, year = '', month, day] =
    /^[1-9]\d{5}((?:18|19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text) ??
    /^[1-9]\d{5}(\d{2})(\d{2})(\d{2})\d{3}$/.exec(text) ??
    []
  return isDate(`${year.length === 2 ? `19${year}` : year}-${month}-${day}`)
}

/** The integer part counts. */
function isAtMost255(text: string): boolean {
  const number = canonicalDecimal(text)
  return number !== undefined && compareDecimals(number, '256') < 0
}
