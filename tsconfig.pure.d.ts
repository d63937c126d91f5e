/**
 * Definitions of widgets and actions name the host and the data source, whose calls take a signal. Pure code passes
 * these types on and never calls what they describe, so their one type from the DOM is declared here, for
 * tsconfig.pure.json alone.
 */
interface AbortSignal {
  readonly aborted: boolean
}
