const FIELD = /\{([a-z][A-Za-z0-9]*)\}/g

/** The fields in the text of a message: `订单 {orderNo} 已发货` names `orderNo`. */
export function messageFields(text: string): readonly string[] {
  return [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name))]
}

/** The text with what its fields read as. */
export function fillMessage(text: string, textOf: (field: string) => string): string {
  return text.replace(FIELD, (_, name: string) => textOf(name))
}
