import { type Static, Type } from 'typebox'

const text = (maxLength: number) => Type.String({ maxLength })

/**
 * What the console learns at run time and not at build time: `GET /config.json`, public. Addresses in it also widen the
 * Content Security Policy, so both come from one place.
 */
export const consoleConfig = Type.Object(
  {
    /** In the header, and behind the page's title in the browser's tab. */
    platformName: Type.String({ minLength: 1, maxLength: 40 }),
    /** The product's name on the sign-in page. */
    title: Type.String({ minLength: 1, maxLength: 60 }),
    tagline: text(120),
    footer: text(200),
    /** A path of this host or an http(s) address of the help; empty: no entry. */
    helpLink: Type.String({ maxLength: 500, pattern: '^(/[^/\\\\].*|https?://.+)?$' }),
    /** Where the API lives: a path of this host, or an http(s) address. */
    apiBaseUrl: Type.String({ maxLength: 500, pattern: '^(/|https?://)' }),
    /** Where uploaded files are shown from; empty: `<apiBaseUrl>/sys/common/static`. */
    staticDomain: Type.String({ maxLength: 500, pattern: '^(/[^/\\\\].*|https?://.+)?$' }),
    /** Where the sockets live: a ws(s) or http(s) address; empty: where the API lives. */
    socketHost: Type.String({ maxLength: 500, pattern: '^((wss?|https?)://.+)?$' }),
    /** Hosts that pages may show in frames: `https://reports.example.com`. */
    frameHosts: Type.Array(Type.String({ maxLength: 200, pattern: "^https?://[^/\\s;,']+/?$" }), { maxItems: 50 }),
    /**
     * Hosts of frames that keep their own origin, and with it the sign-in of their own users. For all others a frame is
     * a sandbox without an origin. Naming this console's own address here lets its frames reach into the console.
     */
    trustedFrameHosts: Type.Array(Type.String({ maxLength: 200, pattern: "^https?://[^/\\s;,']+/?$" }), {
      maxItems: 50,
    }),
    /** What menu addresses mean by `window._CONFIG['onlinePreviewDomainURL']`: a preview of files; empty: there is none. */
    previewUrl: Type.String({ maxLength: 500, pattern: '^(https?://.+)?$' }),
    /**
     * Key of the signatures of the contract's signed calls; empty: none are signed. Every browser knows it, so it keeps
     * nobody out: it is there for servers that insist. Our server fills in what it checks with (`SIGNATURE_KEY`).
     */
    signatureKey: text(200),
    /** Whether people may make accounts of their own. */
    registration: Type.Boolean(),
    /** Sign-in by the account of another service: its name in addresses, and what its button says. */
    thirdLogins: Type.Array(
      Type.Object(
        {
          source: Type.String({ pattern: '^[a-z][a-z0-9_]{0,31}$' }),
          title: Type.String({ minLength: 1, maxLength: 40 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 10 },
    ),
    /** Address of a CAS server, up to and without `/login`; empty: none. */
    casUrl: Type.String({ maxLength: 500, pattern: '^(https?://.+)?$' }),
    /** Offset of the business zone, in which `today()` and all times are meant. */
    timeZone: Type.String({ pattern: '^[+-](0[0-9]|1[0-4]):[0-5][0-9]$' }),
    /** Which pages live on in hidden tabs: all, or only those whose menu entry says `keepAlive`. */
    keepAlive: Type.Union([Type.Literal('all'), Type.Literal('menu')]),
  },
  { additionalProperties: false },
)
export type ConsoleConfig = Static<typeof consoleConfig>

export const DEFAULT_CONSOLE_CONFIG: ConsoleConfig = {
  platformName: 'Pagewright 管理平台',
  title: 'Pagewright 管理平台',
  tagline: '一份页面文件，一个可用的业务界面',
  footer: '技术支持：Pagewright',
  helpLink: '/docs/index.html',
  apiBaseUrl: '/jeecg-boot',
  staticDomain: '',
  socketHost: '',
  frameHosts: [],
  trustedFrameHosts: [],
  previewUrl: '',
  signatureKey: '',
  registration: false,
  thirdLogins: [],
  casUrl: '',
  timeZone: '+08:00',
  keepAlive: 'all',
}
