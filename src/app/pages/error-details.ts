interface FailedPage {
  readonly error: unknown
  readonly path: string
  readonly componentStack: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** What an engineer needs to find the fault, as text to send on. */
export function errorDetails({ error, path, componentStack, at }: FailedPage): string {
  const lines = [`path: ${path}`, `time: ${new Date(at).toISOString()}`]
  if (error instanceof Error) {
    lines.push(`${error.name}: ${error.message}`)
    if ('traceId' in error && typeof error.traceId === 'string') lines.push(`trace: ${error.traceId}`)
    if (error.stack !== undefined) lines.push(error.stack)
    if (error.cause instanceof Error) lines.push(`cause: ${error.cause.name}: ${error.cause.message}`)
  } else {
    lines.push(String(error))
  }
  if (componentStack !== '') lines.push(componentStack.trim())
  return lines.join('\n')
}
