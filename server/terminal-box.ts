/** A text in a frame, for what must not be missed among log lines. Chinese characters take two columns. */
export function drawBox(lines: readonly string[]): string {
  const width = Math.max(...lines.map(columns))
  const edge = '─'.repeat(width + 4)
  const body = lines.map((line) => `│  ${line}${' '.repeat(width - columns(line))}  │`)
  return [`┌${edge}┐`, ...body, `└${edge}┘`].join('\n')
}

function columns(text: string): number {
  let width = 0
  for (const character of text)
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(character) ? 2 : 1
  return width
}
