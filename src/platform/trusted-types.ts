/** The part of the browser's `trustedTypes` used here; TypeScript's DOM library does not know it yet. */
interface TrustedTypesHost {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createHTML(text: string): string; createScriptURL(text: string): string },
    ): unknown
  }
  readonly location: { readonly origin: string; readonly href: string }
}

/**
 * Ant Design writes style sheets through `innerHTML`, workers are made from addresses: under
 * `require-trusted-types-for 'script'` both need a default policy, and it must exist before either library is loaded.
 * Text that could be markup is refused; a part that has to show HTML brings its own, purifying policy.
 */
export function installTrustedTypesPolicy(host: TrustedTypesHost): void {
  host.trustedTypes?.createPolicy('default', {
    createHTML: refuseMarkup,
    createScriptURL: (address) => requireSameOrigin(address, host.location),
  })
}

export function refuseMarkup(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup is not written into the page without being purified first.')
  return text
}

export function requireSameOrigin(address: string, location: TrustedTypesHost['location']): string {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin) throw new TypeError(`A script of another origin is refused: ${url.origin}`)
  return url.href
}
