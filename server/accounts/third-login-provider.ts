import { type Static, Type } from 'typebox'

const address = Type.String({ maxLength: 500, pattern: '^https?://[^\\s]+$' })
const fieldName = Type.String({ minLength: 1, maxLength: 64 })

/** Another service whose accounts may sign in here: any that speaks OAuth 2 with authorization codes. */
const thirdLoginProvider = Type.Object(
  {
    /** Its name in addresses: `github`, `wechat_enterprise`, `dingtalk`, `wechat_open` of the contract, or another. */
    source: Type.String({ pattern: '^[a-z][a-z0-9_]{0,31}$' }),
    /** What its button says. */
    title: Type.String({ minLength: 1, maxLength: 40 }),
    clientId: Type.String({ minLength: 1, maxLength: 500 }),
    clientSecret: Type.String({ minLength: 1, maxLength: 500 }),
    authorizeUrl: address,
    tokenUrl: address,
    /** Answers the person's record as JSON to a request with the access token. */
    userUrl: address,
    scope: Type.Optional(Type.String({ maxLength: 500 })),
    /** Where the record has its id, name and picture; absent: `id`, `login`, `avatar_url`, as GitHub has them. */
    fields: Type.Optional(
      Type.Object(
        {
          id: Type.Optional(fieldName),
          username: Type.Optional(fieldName),
          avatar: Type.Optional(fieldName),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
export type ThirdLoginProvider = Static<typeof thirdLoginProvider>

export const thirdLoginProviders = Type.Array(thirdLoginProvider, { maxItems: 10 })
