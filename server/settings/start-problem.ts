/** Codes of everything that stops the start; each has one sentence in `messages.ts` that names the remedy. */
export type StartProblemCode =
  | 'invalid-setting'
  | 'port-in-use'
  | 'address-not-available'
  | 'folder-not-writable'
  | 'folder-in-use'
  | 'folder-not-traversable'
  | 'database-folder-damaged'
  | 'database-binaries-missing'
  | 'database-not-starting'
  | 'database-unsafe'
  | 'database-unreachable'
  | 'database-refused'
  | 'database-settings'
  | 'database-too-old'
  | 'database-newer'
  | 'postgres-user-missing'
  | 'console-config-invalid'

/**
 * The server cannot start, and the person at the terminal can do something about it. `message` is one Chinese sentence
 * that names the setting and the remedy; `main.ts` prints it without a stack and exits with 1.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
  readonly code: StartProblemCode

  constructor(code: StartProblemCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
