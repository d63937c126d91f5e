import { ownPath } from '#schemas/addresses/judge-address.ts'

/** What is done when somebody opens an announcement. */
export type Handling =
  /** A page of this console. */
  | { readonly kind: 'address'; readonly address: string }
  /** A component by its name in the registry of routes, for one business record. */
  | { readonly kind: 'component'; readonly name: string; readonly businessId: string | undefined }
  /** There is nothing but its text. */
  | { readonly kind: 'text' }

interface Openable {
  readonly openType?: string | null
  readonly openPage?: string | null
  readonly busId?: string | null
}

/** Reads what an announcement says about its handling; whatever it is not, it is a text. */
export function handlingOf({ openType, openPage, busId }: Openable): Handling {
  if (!openPage) return { kind: 'text' }
  if (openType === 'url') {
    const address = /\s/.test(openPage) ? undefined : ownPath(openPage.replace(/^#/, ''))
    return address === undefined ? { kind: 'text' } : { kind: 'address', address }
  }
  if (openType === 'component') return { kind: 'component', name: openPage, businessId: busId ?? undefined }
  return { kind: 'text' }
}
