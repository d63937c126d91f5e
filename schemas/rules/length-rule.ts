/** `n6-16`: digits, letters or any characters, so many to so many. */
export interface LengthRule {
  readonly characters: 'n' | 's' | '*'
  readonly min: number
  readonly max: number
}

export function parseLengthRule(code: string): LengthRule | undefined {
  const match = /^([ns*])(\d{1,4})-(\d{1,4})$/.exec(code)
  if (!match) return undefined
  const [min, max] = [Number(match[2]), Number(match[3])]
  const characters = match[1] === 'n' || match[1] === 's' ? match[1] : '*'
  return max >= 1 && min <= max ? { characters, min, max } : undefined
}
