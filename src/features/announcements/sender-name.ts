import { queryOptions } from '@tanstack/react-query'
import { Type } from 'typebox'
import { endpoint } from '#schemas/api/endpoint.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'

/**
 * Who an account belongs to, as the contract's clients look it up. Asked of servers that send the account alone: ours
 * sends the name with the announcement, so this stands here and not among the calls that it serves.
 */
const findUser = endpoint({
  method: 'GET',
  path: '/sys/user/list',
  access: 'self',
  query: Type.Object({ username: Type.String(), pageNo: Type.String(), pageSize: Type.String() }),
  result: Type.Object({
    records: Type.Array(
      Type.Object({ username: Type.String(), realname: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
    ),
  }),
})

/** The name of the person, null for an account that the server does not know. Whoever may not ask sees the account. */
export function senderName(http: HttpClient, scope: string, username: string | null) {
  return queryOptions({
    queryKey: [scope, 'sender-name', username],
    enabled: username !== null && username !== '',
    queryFn: async ({ signal }) => {
      const query = { username: username ?? '', pageNo: '1', pageSize: '10' }
      const { records } = await http.call(findUser, { query, signal, quiet: true })
      return records.find((user) => user.username === username)?.realname ?? null
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
