/** The lines of a text that grows, each once it is complete; one that is no JSON is passed over. */
export function createLineTeller(tell: (line: unknown) => void): (textSoFar: string) => void {
  let told = 0
  return (text) => {
    for (let end = text.indexOf('\n', told); end !== -1; end = text.indexOf('\n', told)) {
      const line = parsed(text.slice(told, end))
      told = end + 1
      if (line !== undefined) tell(line)
    }
  }
}

/** The envelope comes last. */
export function lastLine(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed.slice(trimmed.lastIndexOf('\n') + 1)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // A proxy's own words: what counts is the last line, which is judged by itself.
    return undefined
  }
}
