import type { SignedCall } from '#schemas/api/signature.ts'
import type { Clock } from '../clock.ts'

interface SignerDependencies {
  /** Empty: this deployment signs nothing. */
  readonly key: string
  readonly timeZone: string
  readonly clock: Clock
}

/** Signs calls by the contract's rule. The hash is loaded with the first one: neither of the first pages needs it. */
export function createSigner({ key, timeZone, clock }: SignerDependencies) {
  if (key === '') return undefined
  return async (call: SignedCall): Promise<Readonly<Record<string, string>>> => {
    const { signatureHeaders } = await import('./signature-headers.ts')
    return signatureHeaders(call, { key, timeZone, nowMs: clock.now() })
  }
}
