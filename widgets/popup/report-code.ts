/** What a page names its report by: its code, and parameters behind a question mark. */
export interface ReportCode {
  readonly code: string
  /** Texts, or fields beside it: `{ "field": "depart" }`. */
  readonly params: Readonly<Record<string, string | { readonly field: string }>>
}

const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/
const FIELD = /^\$\{([A-Za-z][A-Za-z0-9_-]*)\}$/

/** Reads `code?x=${field}&y=text`; undefined where a parameter is neither a text nor one whole field. */
export function parseReportCode(text: string): ReportCode | undefined {
  const [code = '', ...rest] = text.split('?')
  if (rest.length === 0) return { code, params: {} }
  const given = rest.join('?').split('&').map(parseParameter)
  const params = given.filter((one) => one !== undefined)
  const names = new Set(params.map(([name]) => name))
  if (params.length !== given.length || names.size !== params.length) return undefined
  return { code, params: Object.fromEntries(params) }
}

function parseParameter(text: string): readonly [string, string | { readonly field: string }] | undefined {
  const at = text.indexOf('=')
  const [name, value] = at === -1 ? ['', ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  if (!NAME.test(name)) return undefined
  const [, field] = FIELD.exec(value) ?? []
  if (field !== undefined) return [name, { field }]
  // Of a text with a field in the midst of it nothing would be left as it was meant; neither of a variable of a server.
  return /[$#]\{/.test(value) ? undefined : [name, value]
}
