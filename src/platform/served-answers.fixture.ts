import { createClock } from './clock.ts'
import { createHttpClient, type HttpClient } from './http/http-client.ts'

type Answers = Readonly<Record<string, unknown>>

/** A server that answers these paths with these results, and counts the calls. */
export function serve(answers: Answers): { readonly http: HttpClient; readonly calls: string[] } {
  const calls: string[] = []
  const http = createHttpClient({
    transport: async ({ url }) => {
      calls.push(url.replace(/[?&]_t=\d+/, ''))
      const path = url.split('?')[0] ?? ''
      if (!(path in answers)) {
        return {
          status: 200,
          text: JSON.stringify({ success: false, code: 404, message: '没有' }),
          header: () => undefined,
        }
      }
      const answer = answers[path]
      const text = typeof answer === 'string' ? answer : JSON.stringify({ success: true, code: 0, result: answer })
      return { status: 200, text, header: () => undefined }
    },
    baseUrl: '',
    clock: createClock(() => 0),
    token: () => 'abc',
    tenantId: () => '0',
    onFailure: () => undefined,
  })
  return { http, calls }
}
