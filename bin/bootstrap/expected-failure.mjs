/** A failure that its message explains to the user in full, so no stack is printed. */
export class ExpectedFailure extends Error {
  /** Read by `runCommand`, which must not import this module. */
  expected = true

  /**
   * @param {string} message
   * @param {ErrorOptions} [options]
   */
  constructor(message, options) {
    super(message, options)
    this.name = 'ExpectedFailure'
  }
}
