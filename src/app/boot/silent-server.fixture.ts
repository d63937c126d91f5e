import type { HttpClient } from '#src/platform/http/http-client.ts'

const never = <Answer>() => new Promise<Answer>(() => undefined)

/** A server that never answers: what the console shows without it is what is looked at. */
export const silentServer: HttpClient = { call: never, envelope: never, text: never }
