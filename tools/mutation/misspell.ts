/** A slip of the hand, always the same for the same word, that is none of the known names. */
export function misspell(word: string, known: Iterable<string> = []): string {
  const taken = new Set(known)
  const middle = Math.floor(word.length / 2)
  const swapped = word.slice(0, middle - 1) + word.charAt(middle) + word.charAt(middle - 1) + word.slice(middle + 1)
  const candidates = [
    swapped,
    word.slice(0, middle) + word.slice(middle + 1),
    `${word}${word.at(-1) ?? 'x'}`,
    `${word}x`,
  ]
  return (
    candidates.find((slip) => slip !== word && /^[a-z-]/.test(slip) && slip.length > 1 && !taken.has(slip)) ??
    `${word}zz`
  )
}
