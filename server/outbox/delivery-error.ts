/** Something could not be told. Its message is for people who look why, and so holds neither addresses nor secrets. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  readonly code = 'not-delivered'
  /** Whether another try would not change it. */
  readonly isFinal: boolean

  constructor(
    message: string,
    { isFinal = false, cause }: { readonly isFinal?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}
