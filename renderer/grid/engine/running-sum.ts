import type { FigureKind } from './column-figures.ts'
import type { CellValue, GridRow } from './row.ts'

/** Sums of two numbers up to here are exact. */
const SAFE = 2 ** 52
/** Digits that a floating number holds without loss. */
const SAFE_DIGITS = 15
const POWERS = Array.from({ length: SAFE_DIGITS + 1 }, (_, exponent) => 10 ** exponent)
/** Texts beyond these are not looked at as numbers: `1e999999` would become a million digits. */
const MAX_NUMBER_LENGTH = 128
const MAX_EXPONENT = 100
const WITH_EXPONENT = /^([+-]?)(\d+)(?:\.(\d*))?e([+-]?\d{1,3})$/i
/** Digits of an average of whole numbers; as below lists. */
const AVERAGE_DIGITS = 2

/**
 * The exact sum of numbers and decimal texts, kept while values come and go. Everything is counted in units of the
 * finest decimal seen: as a floating integer while that is exact, as a BigInt beyond. Values that are no numbers are
 * passed over.
 */
export class RunningSum {
  #count = 0
  #scale = 0
  #small = 0
  #large = 0n
  /** How many values have so many decimals, for those with more than an average has anyway. */
  readonly #fine: number[] = []

  add(value: CellValue | undefined): void {
    this.#take(value, 1)
  }

  remove(value: CellValue | undefined): void {
    this.#take(value, -1)
  }

  /** Numbers with no more decimals than those before them are added up in the loop itself: ten times as fast. */
  addColumn(rows: readonly GridRow[], key: string): void {
    let unit = Number.NaN
    let small = 0
    let count = 0
    for (let index = 0; index < rows.length; index += 1) {
      const value = rows[index]?.[key]
      if (typeof value === 'number') {
        const scaled = Math.round(value * unit)
        const total = small + scaled
        if (scaled / unit === value && scaled < 1e15 && scaled > -1e15 && total < SAFE && total > -SAFE) {
          small = total
          count += 1
          continue
        }
      }
      this.#addSmall(small)
      this.#count += count
      small = 0
      count = 0
      this.#take(value, 1)
      // Finer ones are counted by their decimals as well.
      unit = this.#scale <= AVERAGE_DIGITS ? 10 ** this.#scale : Number.NaN
    }
    this.#addSmall(small)
    this.#count += count
  }

  /** With the decimals of the column, or else exactly. Null when there is no number. */
  sum(decimals = this.#scale): string | null {
    return this.#count === 0 ? null : this.#share(1, decimals)
  }

  /** With the decimals of the column, or else of the finest value, at least 2. Null when there is no number. */
  average(decimals?: number): string | null {
    if (this.#count === 0) return null
    // Not to the finest that was ever seen: the same values give the same average.
    const own = decimals ?? this.#fine.findLastIndex((count) => count > 0)
    return this.#share(this.#count, Math.max(AVERAGE_DIGITS, own))
  }

  /** Rounded half up. */
  #share(count: number, digits: number): string {
    const total = this.#total()
    const numerator = (total < 0n ? -total : total) * 10n ** BigInt(digits)
    const denominator = BigInt(count) * 10n ** BigInt(this.#scale)
    const rounded = (numerator * 2n + denominator) / (denominator * 2n)
    return decimalText(total < 0n ? -rounded : rounded, digits)
  }

  #total(): bigint {
    return this.#large + BigInt(this.#small)
  }

  #take(value: CellValue | undefined, sign: 1 | -1): void {
    if (typeof value === 'number') {
      if (this.#takeNumber(value, sign)) return
      if (Number.isFinite(value)) this.#takeText(String(value), sign)
    } else if (typeof value === 'string') this.#takeText(value, sign)
  }

  /** False when only its digits can tell. */
  #takeNumber(value: number, sign: 1 | -1): boolean {
    const unit = POWERS[this.#scale]
    if (unit === undefined) return false
    const scaled = Math.round(value * unit)
    // Below 15 digits a decimal and the floating number nearest to it name each other.
    if (!(Math.abs(scaled) < 1e15) || scaled / unit !== value) return false
    this.#addSmall(sign * scaled)
    this.#count += sign
    if (this.#scale > AVERAGE_DIGITS) this.#countDecimals(decimalsOf(scaled, this.#scale), sign)
    return true
  }

  #takeText(text: string, sign: 1 | -1): void {
    if (text.length === 0 || text.length > MAX_NUMBER_LENGTH) return
    const first = text.charCodeAt(0)
    const negative = first === 45
    let at = negative || first === 43 ? 1 : 0
    let mantissa = 0
    let digits = 0
    let decimals = -1
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === 46 && decimals < 0) decimals = 0
      else if (code >= 48 && code <= 57) {
        mantissa = mantissa * 10 + (code - 48)
        digits += 1
        if (decimals >= 0) decimals += 1
      } else {
        this.#takeExponent(text, sign)
        return
      }
    }
    if (digits === 0) return
    const fraction = Math.max(decimals, 0)
    this.#refine(fraction)
    this.#countDecimals(fraction, sign)
    const shift = this.#scale - fraction
    const unit = POWERS[shift]
    const direction = negative ? -sign : sign
    if (unit !== undefined && digits + shift <= SAFE_DIGITS) this.#addSmall(direction * mantissa * unit)
    else this.#large += BigInt(direction) * BigInt(text.replace(/[+.-]/g, '')) * 10n ** BigInt(shift)
    this.#count += sign
  }

  /** Numbers are written so when they are very large or very small. */
  #takeExponent(text: string, sign: 1 | -1): void {
    const [, minus, whole = '', fraction = '', power] = WITH_EXPONENT.exec(text) ?? []
    const exponent = Number(power)
    if (power === undefined || Math.abs(exponent) > MAX_EXPONENT) return
    const decimals = Math.max(fraction.length - exponent, 0)
    this.#refine(decimals)
    this.#countDecimals(decimals, sign)
    const amount = BigInt(whole + fraction) * 10n ** BigInt(this.#scale + exponent - fraction.length)
    this.#large += BigInt(minus === '-' ? -sign : sign) * amount
    this.#count += sign
  }

  #addSmall(amount: number): void {
    const total = this.#small + amount
    if (total < SAFE && total > -SAFE) {
      this.#small = total
      return
    }
    this.#large += BigInt(this.#small) + BigInt(amount)
    this.#small = 0
  }

  #countDecimals(decimals: number, sign: 1 | -1): void {
    if (decimals > AVERAGE_DIGITS) this.#fine[decimals] = (this.#fine[decimals] ?? 0) + sign
  }

  /** From now on everything is counted in finer units. */
  #refine(decimals: number): void {
    if (decimals <= this.#scale) return
    this.#large = this.#total() * 10n ** BigInt(decimals - this.#scale)
    this.#small = 0
    this.#scale = decimals
  }
}

export const runningSum: FigureKind<RunningSum> = (rows, key) => {
  const sum = new RunningSum()
  sum.addColumn(rows, key)
  return sum
}

function decimalsOf(units: number, scale: number): number {
  let decimals = scale
  for (let rest = units; decimals > 0 && rest % 10 === 0; rest /= 10) decimals -= 1
  return decimals
}

/** No trailing zeros, no `-0`: the one text of the number. */
function decimalText(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
