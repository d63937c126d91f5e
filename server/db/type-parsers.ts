import pg from 'pg'

const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184 } as const

const asText = (text: string) => text
/** `2026-11-20 15:00:00.123+08` without fraction and offset: the session's zone is the business zone. */
const asWireInstant = (text: string) =>
  text[4] === '-' ? text.slice(0, WIRE_INSTANT_LENGTH) : text.replace(OF_FAR_YEARS, '$1')
const WIRE_INSTANT_LENGTH = 'YYYY-MM-DD HH:mm:ss'.length
/** Years of five digits and more; what is no moment, as `infinity`, stays as it is. */
const OF_FAR_YEARS = /^(\d{5,}-\d\d-\d\d \d\d:\d\d:\d\d).*$/

/** What leaves the database as text: nothing passes through a JavaScript Date or a float on its way to the wire. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    switch (oid) {
      case OID.int8:
      case OID.date:
        return asText
      case OID.timestamp:
      case OID.timestamptz:
        return asWireInstant
      default:
        return pg.types.getTypeParser(oid, format)
    }
    // pg declares one overload per format; all of ours are texts.
  }) as pg.CustomTypesConfig['getTypeParser'],
}
