/** A PostgreSQL server as an address of JDBC names it, in parts: no part of the text goes to a driver. */
export interface DataSourceAddress {
  readonly host: string
  readonly port: number
  readonly database: string
  /** `off`: in the clear; `on`: encrypted; `checked`: and the certificate is checked. */
  readonly tls: 'off' | 'on' | 'checked'
}

const USUAL_PORT = 5432
const FORM =
  /^jdbc:postgresql:\/\/(?:\[([0-9a-f:.]{2,45})\]|([\w.-]{1,253}))(?::(\d{1,5}))?\/([^/?#\s]{0,63})(?:\?(\S*))?$/i

/** @param database where the address names none. Null: it is no such address. */
export function parseDataSourceAddress(text: string, database: string): DataSourceAddress | null {
  const [, literal, name, port, named = '', parameters = ''] = FORM.exec(text.trim()) ?? []
  const host = literal ?? name
  const number = port === undefined ? USUAL_PORT : Number(port)
  const wanted = decoded(named) || database
  if (host === undefined || wanted === '' || number < 1 || number > 65_535) return null
  return { host, port: number, database: wanted, tls: tlsOf(new URLSearchParams(parameters)) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function tlsOf(parameters: URLSearchParams): DataSourceAddress['tls'] {
  const mode = parameters.get('sslmode') ?? ''
  if (mode.startsWith('verify-')) return 'checked'
  return mode === 'require' || parameters.get('ssl') === 'true' ? 'on' : 'off'
}
