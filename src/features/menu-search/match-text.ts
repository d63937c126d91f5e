/** How a character may be read, without tones; what is no Chinese character is read as itself. */
export type Readings = (text: string) => readonly (readonly string[])[]

/** A text that is searched often, read once. */
export interface IndexedText {
  readonly text: string
  /** For each character, lower case: itself, and its readings. */
  readonly characters: readonly IndexedCharacter[]
}

interface IndexedCharacter {
  readonly itself: string
  readonly readings: readonly string[]
}

export interface TextMatch {
  /** 0 is best: equal, begins with it, holds it, is read so from its beginning, is read so somewhere. */
  readonly tier: 0 | 1 | 2 | 3 | 4
  /** First matched character. */
  readonly start: number
  /** Behind the last. */
  readonly end: number
}

export function indexText(text: string, readings: Readings | undefined): IndexedText {
  const read = readings?.(text) ?? []
  const characters = [...text].map((character, index) => {
    const itself = character.toLowerCase()
    const spoken = (read[index] ?? []).map((reading) => reading.toLowerCase())
    return { itself, readings: spoken.filter((reading) => reading !== itself) }
  })
  return { text, characters }
}

/** Whether the text holds what was typed: as it is, by full pinyin, by initials, or by any mixture of them. */
export function matchText(indexed: IndexedText, typed: string): TextMatch | undefined {
  if (typed === '') return undefined
  const { characters } = indexed
  const literal = findLiteral(characters, typed)
  if (literal !== undefined) return literal
  for (let start = 0; start < characters.length; start++) {
    const end = readFrom(characters, start, typed)
    if (end !== undefined) return { tier: start === 0 ? 3 : 4, start, end }
  }
  return undefined
}

function findLiteral(characters: readonly IndexedCharacter[], typed: string): TextMatch | undefined {
  const wanted = [...typed]
  const last = characters.length - wanted.length
  for (let start = 0; start <= last; start++) {
    if (!wanted.every((character, index) => characters[start + index]?.itself === character)) continue
    const tier = start > 0 ? 2 : wanted.length === characters.length ? 0 : 1
    return { tier, start, end: start + wanted.length }
  }
  return undefined
}

const DOUBLE_INITIAL = /^[zcs]h/

/** The end of a reading of all that was typed, from the character at `start`; the longest syllables are tried first. */
function readFrom(characters: readonly IndexedCharacter[], start: number, typed: string): number | undefined {
  const dead = new Set<string>()
  function read(index: number, rest: string): number | undefined {
    if (rest === '') return index
    const character = characters[index]
    const place = `${index} ${rest.length}`
    if (character === undefined || dead.has(place)) return undefined
    // A gap between words costs nothing, but a match does not begin with one.
    if (character.itself.trim() === '' && index > start) return read(index + 1, rest)
    for (const taken of takenBy(character, rest)) {
      const end = read(index + 1, rest.slice(taken))
      if (end !== undefined) return end
    }
    dead.add(place)
    return undefined
  }
  return read(start, typed)
}

/** How much of what was typed the character may stand for, longest first. */
function takenBy({ itself, readings }: IndexedCharacter, rest: string): readonly number[] {
  const lengths = new Set<number>()
  for (const reading of readings) {
    if (rest.startsWith(reading)) lengths.add(reading.length)
    // The last syllable may be half typed.
    else if (reading.startsWith(rest)) lengths.add(rest.length)
    if (DOUBLE_INITIAL.test(reading) && rest.startsWith(reading.slice(0, 2))) lengths.add(2)
    if (rest.startsWith(reading.slice(0, 1))) lengths.add(1)
  }
  if (rest.startsWith(itself)) lengths.add(itself.length)
  return [...lengths].sort((one, other) => other - one)
}
