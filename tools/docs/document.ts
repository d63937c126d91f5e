/** A reference, before it is Markdown or HTML. Texts may hold `code`; everything else is plain. */
export interface Chapter {
  /** Name of its file and of its place in the page. */
  readonly slug: string
  readonly title: string
  readonly blocks: readonly Block[]
}

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'json'; readonly value: unknown }
  /** For a shell. */
  | { readonly kind: 'command'; readonly text: string }

export const heading = (text: string): Block => ({ kind: 'heading', text })
export const text = (content: string): Block => ({ kind: 'text', text: content })
export const json = (value: unknown): Block => ({ kind: 'json', value })
export const command = (lines: string): Block => ({ kind: 'command', text: lines })
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  head,
  rows,
})
export const code = (word: string): string => `\`${word}\``
export const codes = (words: readonly string[]): string => words.map(code).join('、')
