/**
 * Definitions of widgets and actions name the host and the data source, whose calls take a signal, a file or the content
 * of one. Pure code passes these types on and never calls what they describe, so their types from the DOM are declared
 * here, for tsconfig.pure.json alone.
 */
interface AbortSignal {
  readonly aborted: boolean
}
interface Blob {
  readonly size: number
}
interface File extends Blob {
  readonly name: string
}

/** The parser of addresses is the same in browsers and in Node. */
declare class URL {
  static canParse(url: string, base?: string): boolean
  constructor(url: string, base?: string)
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly pathname: string
}
