/** Longest text that is looked at as a number, so that hostile texts cost nothing. */
export const MAX_NUMBER_LENGTH = 128
/** Written as it is stored. Of zeros only `0` and `-0.5` and the like. */
const CANONICAL_NUMBER = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/
const PLAIN_NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?$/

/**
 * The canonical text of a decimal that is written without an exponent, as people write them; `undefined` for the rest.
 * Needs no arithmetic and no library: it stands apart for those who only read what is typed.
 */
export function canonicalPlainDecimal(text: string): string | undefined {
  if (text.length > MAX_NUMBER_LENGTH) return undefined
  if (CANONICAL_NUMBER.test(text)) return text
  const match = PLAIN_NUMBER.exec(text)
  if (!match) return undefined
  const [, sign = '', digits = '', fractionDigits = ''] = match
  return digits === '' && fractionDigits === '' ? undefined : canonicalText(sign, digits, fractionDigits)
}

/** The canonical text of a number of a sign and of the digits before and after its point. */
export function canonicalText(sign: string, wholeDigits: string, fractionDigits: string): string {
  const whole = wholeDigits.replace(/^0+/, '')
  const fraction = fractionDigits.replace(/0+$/, '')
  if (whole === '' && fraction === '') return '0'
  return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction && `.${fraction}`}`
}
