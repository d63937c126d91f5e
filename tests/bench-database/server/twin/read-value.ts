/** A value as the wire has it, checked for its column: the value, or why it is none. */
export type Reading = { readonly value: unknown } | { readonly code: string; readonly refusal: string }

const NOTHING: Reading = { value: null }
const wrongType = (refusal: string): Reading => ({ code: 'wrong-type', refusal })

const isNothing = (raw: unknown) => raw === null || raw === undefined || raw === ''

export function readText(raw: unknown, limit: number): Reading {
  if (isNothing(raw)) return NOTHING
  if (typeof raw !== 'string') return wrongType('应为文本')
  if (raw.length > limit && [...raw].length > limit) return { code: 'too-long', refusal: `最多 ${limit} 个字符` }
  if (/\p{Surrogate}|\0/u.test(raw)) return { code: 'invalid-character', refusal: '含有无法保存的字符' }
  return { value: raw }
}

export function readChoice(raw: unknown): Reading {
  return readText(typeof raw === 'number' && Number.isSafeInteger(raw) ? String(raw) : raw, 255)
}

const DECIMAL = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/

/** As an exact text: `012.50` is `12.5`. */
export function readDecimal(raw: unknown, digits: { readonly whole: number; readonly fraction: number }): Reading {
  if (isNothing(raw)) return NOTHING
  const found = typeof raw === 'string' || typeof raw === 'number' ? DECIMAL.exec(String(raw).trim()) : null
  if (!found) return wrongType('应为数字')
  const [, sign = '', whole = '', fraction = ''] = found
  if (typeof raw === 'number' && whole.length + fraction.length > 15) {
    return { code: 'inexact-number', refusal: '超过 15 位有效数字，须以文本传送，否则会丢失精度' }
  }
  if (fraction.length > digits.fraction) {
    return { code: 'too-many-decimals', refusal: `最多 ${digits.fraction} 位小数` }
  }
  if (whole.length > digits.whole) return { code: 'out-of-range', refusal: `整数部分最多 ${digits.whole} 位` }
  const isZero = whole === '0' && fraction === ''
  return { value: `${isZero ? '' : sign}${whole}${fraction === '' ? '' : `.${fraction}`}` }
}

export function readWhole(raw: unknown): Reading {
  if (isNothing(raw)) return NOTHING
  const number = typeof raw === 'string' && /^-?\d+$/.test(raw.trim()) ? Number(raw) : raw
  if (typeof number !== 'number' || !Number.isInteger(number)) return wrongType('应为整数')
  if (Math.abs(number) > 2_147_483_647) {
    return { code: 'out-of-range', refusal: '应在 -2147483648 到 2147483647 之间' }
  }
  return { value: number }
}

export function readBoolean(raw: unknown): Reading {
  if (isNothing(raw)) return NOTHING
  if (raw === true || raw === 1 || raw === 'true' || raw === '1') return { value: true }
  if (raw === false || raw === 0 || raw === 'false' || raw === '0') return { value: false }
  return wrongType('应为是或否')
}

export function readDate(raw: unknown): Reading {
  if (isNothing(raw)) return NOTHING
  const text = typeof raw === 'string' ? raw.replace(/ 00:00:00$/, '') : ''
  return isDay(text) ? { value: text } : wrongType('应为日期，格式 YYYY-MM-DD')
}

export function readMoment(raw: unknown): Reading {
  if (isNothing(raw)) return NOTHING
  const [, day = ''] = /^(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3])(?::[0-5]\d){2}$/.exec(String(raw)) ?? []
  return typeof raw === 'string' && isDay(day) ? { value: raw } : wrongType('应为日期时间，格式 YYYY-MM-DD HH:mm:ss')
}

function isDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && year >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
